import { cardNetworks, priceClasses } from '@galla/contract/payments/payments/instruments.ts';
import { record } from '../../../identity/audit/public/service.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { istDay } from '../../../platform/indian-time.ts';
import type { Operator, OptionsOf } from '../../../platform/operator.ts';
import { basisPointsOf, databaseCommand, paiseOf, UsageError } from '../../../platform/operator.ts';
import type { GstRate, TariffRate } from '../public/tariff.ts';
import { priceClassNames, rateDelayMs } from '../public/tariff.ts';
import { findTariffs, insertGstRate, insertTariffRate } from '../public/tariff-queries.ts';

const options = {
  from: { type: 'string' },
  qr: { type: 'string' },
  turnover: { type: 'string' },
  network: { type: 'string' },
  category: { type: 'string' },
  most: { type: 'string' },
} as const;
type Options = OptionsOf<typeof options>;

/**
 * The commands for prices and legal limits of all merchants. Additions are in the installation's log. Lines that are
 * already valid never change.
 */
export const tariffCommand = databaseCommand({
  words: ['tariffs', 'tariff'],
  section: 'merchants',
  help: `  npm run operator -- tariffs                                  standard prices, legal limits and GST, with their history
  npm run operator -- tariff standard|limit CLASS PERCENT --from 2027-04-01 [--network VISA] [--category CORPORATE]
       [--qr yes|no] [--turnover large|small] [--most 200.00]  a new one from the start of a day of India on; CLASS is
                                                               UPI, CREDIT_CARD, DEBIT_CARD or BLENDED. What began
                                                               before stays as it was charged
  npm run operator -- tariff gst PERCENT --from 2027-04-01 [--most 2000.00]
                                                               the GST on fees; card payments up to --most bear none`,
  options,
  async run({ tx, operator, words, options: given }) {
    const [command, what, ...values] = words;
    if (command === 'tariff' && what === 'gst' && values.length === 1) {
      await addGstRate(tx, operator, values[0], given);
    } else if (command === 'tariff' && (what === 'standard' || what === 'limit') && values.length === 2) {
      await addTariffRate(tx, operator, { kind: what, priceClass: values[0], percent: values[1] }, given);
    } else if (command !== 'tariffs' || words.length !== 1) throw new UsageError('This command is not known.');
    return describeTariffs(tx);
  },
});

async function addGstRate(tx: Tx, operator: Operator, percent: string | undefined, options: Options) {
  const validFrom = dayOf(options.from, operator.now);
  const basisPoints = basisPointsOf(percent, 50);
  if (basisPoints % 2 !== 0)
    throw new UsageError('GST is halved into CGST and SGST: PERCENT is even in its hundredths.');
  const { gst } = await findTariffs(tx);
  const newest = gst.at(-1);
  if (newest !== undefined && newest.validFrom >= validFrom.getTime())
    throw new UsageError('There is a GST rate from that day or a later one already.');
  const cardLimit = options.most === undefined ? (newest?.cardLimit ?? 0) : paiseOf(options.most);
  await insertGstRate(tx, { basisPoints, cardLimit, validFrom }, new Date(operator.now));
  await write(tx, operator, `GST ${gstText({ basisPoints, cardLimit })}`, validFrom);
}

interface NewLine {
  readonly kind: 'standard' | 'limit';
  readonly priceClass: string | undefined;
  readonly percent: string | undefined;
}

async function addTariffRate(tx: Tx, operator: Operator, { kind, ...line }: NewLine, options: Options) {
  const { qr, turnover, most } = options;
  const rate = {
    kind: kind === 'standard' ? ('STANDARD' as const) : ('LIMIT' as const),
    priceClass: oneOf(priceClasses, line.priceClass, 'CLASS'),
    cardNetwork: options.network === undefined ? null : oneOf(cardNetworks, options.network, '--network'),
    cardCategory:
      options.category === undefined ? null : oneOf(['CONSUMER', 'CORPORATE'] as const, options.category, '--category'),
    byQr: qr === undefined ? null : oneOf(['yes', 'no'] as const, qr, '--qr') === 'yes',
    largeTurnover:
      turnover === undefined ? null : oneOf(['large', 'small'] as const, turnover, '--turnover') === 'large',
    basisPoints: basisPointsOf(line.percent),
    maxFee: most === undefined ? null : paiseOf(most),
  };
  const validFrom = dayOf(options.from, operator.now);
  await insertTariffRate(tx, { ...rate, validFrom }, new Date(operator.now));
  await write(tx, operator, lineText(rate), validFrom);
}

/** The start of an Indian calendar day, far enough ahead that every process reads the new line in time. */
function dayOf(day: string | undefined, now: number): Date {
  const from = Date.parse(`${day ?? ''}T00:00:00+05:30`);
  if (!/^2\d{3}-\d\d-\d\d$/.test(day ?? '') || !(from >= now + rateDelayMs))
    throw new UsageError('--from is needed: a day to come, like 2027-04-01.');
  return new Date(from);
}

function oneOf<Value extends string>(values: readonly Value[], word: string | undefined, name: string): Value {
  const found = values.find((value) => value === word);
  if (found === undefined) throw new UsageError(`${name} is one of ${values.join(', ')}.`);
  return found;
}

async function describeTariffs(tx: Tx): Promise<string> {
  const { rates, gst } = await findTariffs(tx);
  const ofKind = (kind: TariffRate['kind']) =>
    rates.filter((rate) => rate.kind === kind).map((rate) => `  ${lineText(rate)}${fromText(rate.validFrom)}`);
  return [
    'Standard prices:',
    ...ofKind('STANDARD'),
    'Legal limits:',
    ...ofKind('LIMIT'),
    'GST on fees:',
    ...gst.map((rate) => `  ${gstText(rate)}${fromText(rate.validFrom)}`),
  ].join('\n');
}

/**
 * The first Indian calendar day on which a line is valid. The first tariffs of a database are valid from the beginning
 * of time.
 */
const fromText = (at: number) => (at <= 0 ? '' : `, from ${istDay(at)}`);
const percentText = (basisPoints: number) => `${(basisPoints / 100).toFixed(2)} %`;
const gstText = ({ basisPoints, cardLimit }: Pick<GstRate, 'basisPoints' | 'cardLimit'>) =>
  `${percentText(basisPoints)}, none for card payments up to ₹${(cardLimit / 100).toFixed(2)}`;

function lineText(line: Omit<TariffRate, 'validFrom'>): string {
  const conditions = [
    line.cardNetwork,
    line.cardCategory,
    line.byQr === null ? null : line.byQr ? 'by QR' : 'not by QR',
    line.largeTurnover === null ? null : `turnover ${line.largeTurnover ? 'above' : 'up to'} ₹20 lakh`,
  ].filter((part) => part !== null);
  const most = line.maxFee === null ? '' : `, at most ₹${(line.maxFee / 100).toFixed(2)}`;
  return `${[priceClassNames[line.priceClass], ...conditions].join(', ')}: ${percentText(line.basisPoints)}${most}`;
}

const write = (tx: Tx, operator: Operator, value: string, validFrom: Date) =>
  record(tx, operator, {
    personId: null,
    membershipId: null,
    act: 'TARIFF_SET',
    detail: { value, from: validFrom.toISOString(), operator: operator.name },
  });
