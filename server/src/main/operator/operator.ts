import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { cardNumberText, hasCardNumber } from '@galla/contract/core/card-numbers.ts';
import { featureFlags, merchantAttributes } from '@galla/contract/core/criteria-texts.ts';
import { describeInstallationLog } from '../../audit/installation.ts';
import { type KycDecision, setKycStatus } from '../../feature-config/kyc.ts';
import { findKyc } from '../../feature-config/merchant-queries.ts';
import {
  findOwnerByCode,
  listAttributes,
  listRefusedEvents,
  listWarnedPayments,
  type Owner,
} from '../../feature-config/owner-queries.ts';
import { listSettings } from '../../feature-config/queries.ts';
import { type Operator, setAttribute, setFlag } from '../../feature-config/settings.ts';
import { type Config, ConfigError, loadConfig } from '../../platform/config.ts';
import { readOrCreateMasterKey } from '../../platform/crypto/master-key.ts';
import { inTransaction, openDatabase, type Tx } from '../../platform/db/database.ts';
import { findRunningDatabase } from '../../platform/embedded-postgres/embedded-postgres.ts';
import { bankState } from '../../settlements/states.ts';
import { checkOrExit } from '../processes/prepare-database.ts';
import {
  type AnnouncementOptions,
  announcementHelp,
  announcementOptions,
  runAnnouncementCommand,
} from './announcements.ts';
import { chargebackHelp, isChargebackCommand, runChargebackCommand } from './chargebacks.ts';
import { type EngineKeyOptions, engineKeyHelp, runEngineKeyCommand } from './engine-keys.ts';
import { type GstOptions, gstHelp, gstOptions, setGst } from './gst.ts';
import { type HolidayOptions, holidayHelp, runHolidayCommand } from './holidays.ts';
import { type MerchantOptions, merchantHelp, merchantOptions, runMerchantCommand } from './merchants.ts';
import { isMoneyCommand, type MoneyOptions, moneyHelp, runMoneyCommand } from './money.ts';
import { isOutage, outageHelp, switchOutage } from './outages.ts';
import {
  isSettlementCommand,
  runSettlementCommand,
  type SettlementOptions,
  settlementHelp,
  settlementOptions,
} from './settlements.ts';
import { linkVendor, UsageError, unlinkVendor, type VendorOptions } from './vendors.ts';

const width = 30;
const listed = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([name, meaning]) => `    ${name.padEnd(width)}${meaning}`);

const help = `What the provider's operator sets and looks up. Every change is in the audit log of whom it is about.

${merchantHelp}
${engineKeyHelp}
  npm run operator -- log [--limit 20]                         the newest entries of the installation's own log, and
                                                               whether all of it is as it was written

  npm run operator -- show MERCHANT                            what is set for a merchant or super-merchant
  npm run operator -- feature MERCHANT FEATURE on|off          switches a feature; it works on the next request
  npm run operator -- attribute MERCHANT ATTRIBUTE on|off [VALUE]
  npm run operator -- kyc MERCHANT submitted|verified|failed [--reason "…"]
                                                               how far its verification is; its people read the reason
  npm run operator -- vendor-link MERCHANT --name NAME --phone NUMBER
                                                               prints the address by which a vendor signs in; the
                                                               earlier one for the number ends
  npm run operator -- vendor-unlink MERCHANT --phone NUMBER    closes it: the vendor is turned away
${gstHelp}
${moneyHelp}
${settlementHelp}
${holidayHelp}
${announcementHelp}
  npm run operator -- refused [--limit 20]                     the newest events of engines that were refused
  npm run operator -- warned [--limit 20]                      the newest payments with fields that did not fit

  npm run operator -- outages                                  the outages of the simulated banks that are on
  npm run operator -- outage OUTAGE on|off                     switches one
${chargebackHelp}

  --as NAME        who the audit log says it was (the name of the account here)

  Features
${listed(featureFlags).join('\n')}
  Attributes
${listed(merchantAttributes).join('\n')}
  Outages
${outageHelp.join('\n')}

It works on DATABASE_URL (with MASTER_KEY), else on the Galla that runs in DATA_DIR.`;

/** What a command is given beside its words. */
interface Options
  extends VendorOptions,
    MoneyOptions,
    SettlementOptions,
    EngineKeyOptions,
    MerchantOptions,
    GstOptions,
    HolidayOptions,
    AnnouncementOptions {
  readonly limit: number;
  readonly reason?: string | undefined;
}

/**
 * Runs one command of the operator over a database.
 * @returns what to print
 * @throws an Error for the terminal, and nothing has changed
 */
async function runCommand(tx: Tx, operator: Operator, words: readonly string[], options: Options): Promise<string> {
  const [command, code, name, state, value, ...more] = words;
  if (command === 'refused' && words.length === 1) return describeRefused(tx, options.limit);
  if (command === 'warned' && words.length === 1) return describeWarned(tx, options.limit);
  if (command === 'log' && words.length === 1) return describeInstallationLog(tx, operator.masterKey, options.limit);
  if (command === 'engine-key') return runEngineKeyCommand(tx, operator, words, options);
  if (command === 'merchant') {
    const { owner, printed } = await runMerchantCommand(tx, operator, words, options);
    return [await describe(tx, owner), ...(printed === '' ? [] : [printed])].join('\n');
  }
  if (command === 'holiday' || command === 'holidays') return runHolidayCommand(tx, operator, words, options);
  if (command === 'announcement') return runAnnouncementCommand(tx, operator, words, options);
  if (code === undefined || more.length > 0) throw new UsageError('This command is not known.');
  const owner = await findOwnerByCode(tx, code);
  if (owner === undefined) throw new UsageError(`There is no merchant or super-merchant ${code}.`);
  if (command === 'show' && words.length === 2) return describe(tx, owner);
  if (command === 'kyc' && words.length === 3) {
    await decideKyc(tx, operator, owner, name, options.reason);
    return describe(tx, owner);
  }
  if (command === 'vendor-link' && words.length === 2) return linkVendor(tx, operator, owner, options);
  if (command === 'vendor-unlink' && words.length === 2) return unlinkVendor(tx, operator, owner, options);
  if (command === 'gst' && words.length === 2) return setGst(tx, operator, owner, options);
  if (isSettlementCommand(command)) return runSettlementCommand(tx, operator, owner, words, options);
  if (isMoneyCommand(command ?? '')) return runMoneyCommand(tx, operator, owner, words, options);
  const on = isOn(state);
  if (command === 'feature' && words.length === 4) {
    await setFlag(tx, operator, owner, oneOf(featureFlags, name, 'feature'), on);
  } else if (command === 'attribute') {
    if (owner.type === null) throw new UsageError('A super-merchant has no attributes; its merchants have.');
    const attribute = oneOf(merchantAttributes, name, 'attribute');
    await setAttribute(tx, operator, owner, attribute, { active: on, value: value ?? null });
  } else throw new UsageError('This command is not known.');
  return describe(tx, owner);
}

async function decideKyc(
  tx: Tx,
  operator: Operator,
  owner: Owner,
  word: string | undefined,
  reason: string | undefined,
): Promise<void> {
  if (owner.type === null) throw new UsageError('A super-merchant has no verification; its merchants have.');
  const text = reason?.trim() ?? null;
  if (text !== null && !/^[^\p{Cc}]{1,200}$/u.test(text))
    throw new UsageError('A reason has 1 to 200 characters on one line.');
  const decisions = { submitted: 'SUBMITTED', verified: 'VERIFIED', failed: 'FAILED' } as const;
  const status: KycDecision = decisions[oneOf(decisions, word, 'decision')];
  await setKycStatus(tx, operator, owner, status, text);
}

function oneOf<Name extends string>(names: Readonly<Record<Name, string>>, name = '', what: string): Name {
  if (Object.hasOwn(names, name)) return name as Name;
  throw new UsageError(`There is no ${what} ${name}. It is one of ${Object.keys(names).join(', ')}.`);
}

function isOn(state: string | undefined): boolean {
  if (state === 'on' || state === 'off' || state === undefined) return state === 'on';
  throw new UsageError(`on or off is needed, not ${state}.`);
}

async function describe(tx: Tx, owner: Owner): Promise<string> {
  const settings = [...(await listSettings(tx, owner.id))].map(
    ([key, value]) =>
      `  ${key.padEnd(width)}${value === true ? 'on' : value === false ? 'off' : JSON.stringify(value)}`,
  );
  const attributes = (await listAttributes(tx, owner.id)).map(
    ({ type, active, value }) =>
      `  ${type.padEnd(width)}${active ? 'on' : 'off'}${value === null ? '' : ` (${value})`}`,
  );
  return [
    `${owner.code}  ${owner.name}  ${owner.type ?? 'super-merchant'}  ${owner.state ?? ''}`.trimEnd(),
    'Features:',
    ...(settings.length === 0 ? ['  all as they come: off'] : settings.sort()),
    ...(owner.type === null ? [] : ['Attributes:', ...(attributes.length === 0 ? ['  none'] : attributes)]),
    ...(owner.type === null ? [] : await describeKyc(tx, owner)),
  ].join('\n');
}

async function describeKyc(tx: Tx, owner: Owner): Promise<string[]> {
  const { kyc_status, kyc_changed_at, kyc_reason } = await findKyc(tx, owner.id);
  const since = kyc_changed_at === null ? '' : ` since ${kyc_changed_at.toISOString()}`;
  return [`Verification (KYC): ${kyc_status}${since}`, ...(kyc_reason === null ? [] : [`  Reason: ${kyc_reason}`])];
}

async function describeRefused(tx: Tx, limit: number): Promise<string> {
  const lines = (await listRefusedEvents(tx, limit)).map((event) =>
    [
      event.received_at.toISOString(),
      event.code,
      event.merchant_id ?? '-',
      event.provider_transaction_id ?? '-',
      event.field ?? '-',
      event.message,
    ].join('  '),
  );
  return lines.length === 0 ? 'No event was refused.' : lines.join('\n');
}

async function describeWarned(tx: Tx, limit: number): Promise<string> {
  const lines = (await listWarnedPayments(tx, limit)).map((payment) =>
    [
      payment.received_at.toISOString(),
      payment.merchant_id,
      payment.provider_transaction_id,
      payment.warnings.join(', '),
    ].join('  '),
  );
  return lines.length === 0 ? 'All fields of all payments fit.' : lines.join('\n');
}

/** Outages and chargebacks are the simulator's own: no merchant's log says who made them. */
async function runBankCommand(config: Config, words: readonly string[], reason: string | undefined): Promise<string> {
  const [command, what, state] = words;
  const installation = {
    dataDir: config.dataDir,
    masterKey: config.masterKey ?? readOrCreateMasterKey(config.dataDir),
  };
  if (isChargebackCommand(command)) return runChargebackCommand(installation, words, reason);
  if (command === 'outages' && words.length === 1) return switchOutage(installation, undefined);
  if (!isOutage(what)) throw new UsageError(`There is no outage ${what ?? ''}.`);
  if (words.length !== 3 || state === undefined) throw new UsageError('on or off is needed.');
  return switchOutage(installation, { what, on: isOn(state) });
}

async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      as: { type: 'string' },
      limit: { type: 'string', default: '20' },
      reason: { type: 'string' },
      name: { type: 'string' },
      phone: { type: 'string' },
      network: { type: 'string' },
      category: { type: 'string' },
      most: { type: 'string' },
      until: { type: 'string' },
      modes: { type: 'string' },
      overlap: { type: 'string' },
      ...merchantOptions,
      ...gstOptions,
      confirm: { type: 'boolean', default: false },
      ...settlementOptions,
      ...announcementOptions,
      help: { type: 'boolean', default: false },
    },
  });
  const limit = Number(values.limit);
  if (values.help || positionals.length === 0) return console.log(help);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000) throw new UsageError('--limit is 1 to 1000.');
  // The number of a bank account may fit Luhn too; all else is free text that people read.
  const { number: _account, ...texts } = values;
  for (const text of [...positionals, ...Object.values(texts)])
    if (typeof text === 'string' && hasCardNumber(text)) throw new UsageError(cardNumberText);
  const config = loadConfig(process.env);
  const [command] = positionals;
  if (command === 'outages' || command === 'outage' || isChargebackCommand(command))
    return console.log(await runBankCommand(config, positionals, values.reason));
  const running = config.databaseUrl === null ? findRunningDatabase(config.dataDir) : undefined;
  const url = config.databaseUrl ?? running?.url;
  if (url === undefined)
    throw new UsageError(`No Galla runs in ${config.dataDir}. Start it first, or set DATABASE_URL.`);
  const operator: Operator = {
    name: values.as ?? userInfo().username,
    masterKey: config.masterKey ?? readOrCreateMasterKey(config.dataDir),
    now: Date.now(),
    address: 'operator',
    userAgent: undefined,
  };
  const { masterKey } = operator;
  await checkOrExit({ databaseUrl: url, masterKey }, 'galla_worker');
  const database = openDatabase({ url, role: 'galla_worker', masterKey, connections: 1 });
  try {
    const { publicUrl, provider } = config;
    const options = { ...values, limit, bankState: bankState(provider.gstState), publicUrl };
    console.log(await inTransaction(database, (tx) => runCommand(tx, operator, positionals, options)));
  } finally {
    await database.close();
    running?.forget();
  }
}

const isUnknownOption = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');

await main(process.argv.slice(2)).catch((error: unknown) => {
  const known = error instanceof UsageError || error instanceof ConfigError || isUnknownOption(error);
  console.error(known ? `${error.message}\nnpm run operator -- --help tells more.` : error);
  process.exitCode = 1;
});
