import type {
  StatementCredit,
  StatementMatch,
  StatementReading,
  StatementSettlement,
  UnreadReason,
} from '@galla/contract/settlements/settlement-checks/endpoints.ts';
import { daysToArrive } from '@galla/contract/settlements/settlement-checks/rules.ts';
import { addDays, daysBetween } from '@galla/contract/settlements/settlements/calendar.ts';
import { settlementStates } from '@galla/contract/settlements/settlements/rules.ts';
import { settlementCount } from '@galla/ui/format/counts.ts';
import { dayRange, formatDateRange } from '@galla/ui/format/date-ranges.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import type { StatusGroup } from '@galla/ui/format/status.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { readingNotes } from '../../lib/forms/file-reading.ts';

/** The possible results, most urgent first. */
export const results = {
  MISSING: { label: msg`Missing from your bank`, group: 'error' },
  DEBITED: { label: msg`Debited by the bank`, group: 'error' },
  OTHER_AMOUNT: { label: msg`Different amount`, group: 'error' },
  DUPLICATE: { label: msg`Credited twice`, group: 'warning' },
  NOT_SETTLED: { label: msg`In your bank, not confirmed`, group: 'warning' },
  UNCLEAR: { label: msg`Matches several settlements`, group: 'info' },
  UNCLEAR_SETTLEMENT: { label: msg`Several credits match`, group: 'info' },
  COMING: { label: msg`May still arrive`, group: 'info' },
  WAITING: { label: msg`Not sent yet`, group: 'neutral' },
  FOUND: { label: msg`Found`, group: 'success' },
  FOREIGN: { label: msg`Not a settlement`, group: 'neutral' },
} as const satisfies { readonly [name: string]: { readonly label: MessageDescriptor; readonly group: StatusGroup } };

export type Result = keyof typeof results;

/** All results, in the order of the list. */
export const resultNames = Object.keys(results) as readonly Result[];

/** A line of the result: the bank's side, Galla's side, and the outcome. */
export interface StatementRow {
  readonly key: string;
  readonly result: Result;
  /** The line of the statement. A debit has a negative amount. */
  readonly credit: StatementCredit | undefined;
  /** Several if a credit matches more than one. */
  readonly settlements: readonly StatementSettlement[];
  /** The credited amount minus the expected one, in paise. */
  readonly difference: number | undefined;
  readonly note: string | undefined;
}

const daysAgo = (days: number) =>
  days <= 0 ? t`Sent today` : plural(days, { one: 'Sent yesterday', other: 'Sent # days ago' });

/** `12 Nov`, with the year if it is not the current one. */
const shortDay = (day: string) => formatDateRange(dayRange(day, day));

const more = (paise: number) =>
  paise > 0
    ? t`${{ amount: formatMoney(paise) }} more than expected`
    : t`${{ amount: formatMoney(-paise) }} less than expected`;

const foundBy = { UTR: msg`By UTR`, AMOUNT_AND_DAY: msg`By amount and day` } as const;

/** The shortfall after debits, in paise by settlement id. */
const shortOf = ({ debited }: StatementMatch): ReadonlyMap<string, number> =>
  new Map(
    debited.lines
      .filter(({ settlement, left }) => left < settlement.net)
      .map(({ settlement: { settlementId, net }, left }) => [settlementId, net - left]),
  );

type RowDetails = Omit<StatementRow, 'key' | 'result' | 'difference'> & { readonly difference?: number };

/** The lines of all lists in one, newest first within each result. `today` is a day in India. */
export function rowsOf(match: StatementMatch, today: string): readonly StatementRow[] {
  const missing = ({ reason, settlement }: StatementMatch['missing']['lines'][number]): [Result, RowDetails] => {
    const base = { credit: undefined, settlements: [settlement] };
    if (reason === 'NOT_THERE')
      return ['MISSING', { ...base, note: daysAgo(daysBetween(settlement.settlementDate, today)) }];
    if (reason === 'UNCLEAR') return ['UNCLEAR_SETTLEMENT', { ...base, note: t`Several credits have this amount` }];
    return [
      'COMING',
      { ...base, note: t`Until ${{ day: shortDay(addDays(settlement.settlementDate, daysToArrive)) }}` },
    ];
  };
  const short = shortOf(match);
  const rows: [Result, RowDetails][] = [
    ...match.missing.lines.map(missing),
    ...match.debited.lines.map(({ debit, settlement, left }): [Result, RowDetails] => [
      'DEBITED',
      {
        credit: { ...debit, amount: -debit.amount },
        settlements: [settlement],
        difference: left - settlement.net,
        note: t`${{ amount: formatMoney(left) }} remaining`,
      },
    ]),
    ...match.otherAmount.lines.map(({ credit, settlement, difference }): [Result, RowDetails] => [
      'OTHER_AMOUNT',
      { credit, settlements: [settlement], difference, note: more(difference) },
    ]),
    ...match.duplicates.lines.map(({ credit, settlement }): [Result, RowDetails] => [
      'DUPLICATE',
      { credit, settlements: [settlement], note: t`Already credited` },
    ]),
    ...match.notSettled.lines.map(({ credit, settlement }): [Result, RowDetails] => [
      'NOT_SETTLED',
      { credit, settlements: [settlement], note: settlementStates[settlement.state] },
    ]),
    ...match.unclear.lines.map(({ credit, settlements }): [Result, RowDetails] => [
      'UNCLEAR',
      { credit, settlements, note: t`Matches ${{ settlements: settlementCount(settlements.length) }}` },
    ]),
    ...match.waiting.lines.map(({ settlement }): [Result, RowDetails] => [
      'WAITING',
      { credit: undefined, settlements: [settlement], note: settlementStates[settlement.state] },
    ]),
    ...match.matched.lines.map(({ credit, settlement, by }): [Result, RowDetails] => [
      'FOUND',
      {
        credit,
        settlements: [settlement],
        note: short.has(settlement.settlementId) ? t`Debited later` : t(foundBy[by]),
      },
    ]),
    ...match.foreign.lines.map(({ credit }): [Result, RowDetails] => [
      'FOREIGN',
      { credit, settlements: [], note: undefined },
    ]),
  ];
  return rows
    .map(([result, { difference, ...rest }], index) => ({ key: String(index), result, difference, ...rest }))
    .sort((a, b) => resultNames.indexOf(a.result) - resultNames.indexOf(b.result) || dayOf(b).localeCompare(dayOf(a)));
}

const dayOf = ({ credit, settlements }: Pick<StatementRow, 'credit' | 'settlements'>) =>
  credit?.day ?? settlements[0]?.settlementDate ?? '';

/** The number of lines by result. Counts include lines that are not listed. */
export function countsOf(match: StatementMatch): { readonly [Name in Result]: number } {
  const reasons = (wanted: string) => match.missing.lines.filter(({ reason }) => reason === wanted).length;
  return {
    MISSING: reasons('NOT_THERE'),
    DEBITED: match.debited.count,
    OTHER_AMOUNT: match.otherAmount.count,
    DUPLICATE: match.duplicates.count,
    NOT_SETTLED: match.notSettled.count,
    UNCLEAR: match.unclear.count,
    UNCLEAR_SETTLEMENT: reasons('UNCLEAR'),
    COMING: reasons('MAY_STILL_COME'),
    WAITING: match.waiting.count,
    FOUND: match.matched.count,
    FOREIGN: match.foreign.count,
  };
}

/** The amount missing at the bank, in paise. */
export const missingSum = ({ missing }: StatementMatch): number =>
  missing.lines.reduce((sum, { reason, settlement }) => sum + (reason === 'NOT_THERE' ? settlement.net : 0), 0);

/** The overall result in one sentence, and the next step. */
export interface Verdict {
  readonly kind: 'success' | 'error' | 'warning' | 'info';
  readonly title: string;
  readonly text: string;
}

/** The overall result of a statement. */
export function verdictOf(match: StatementMatch): Verdict {
  const counts = countsOf(match);
  const days = formatDateRange(dayRange(match.from, match.to));
  const odd =
    counts.DEBITED +
    counts.OTHER_AMOUNT +
    counts.DUPLICATE +
    counts.NOT_SETTLED +
    counts.UNCLEAR +
    counts.UNCLEAR_SETTLEMENT;
  const amount = formatMoney(missingSum(match));
  const gone = [...shortOf(match).values()].reduce((sum, paise) => sum + paise, 0);
  const debited = gone === 0 ? '' : t`Your bank debited ${{ amount: formatMoney(gone) }} from your settlements.`;
  // A missing settlement may be in a row that could not be read.
  const isWhole = match.unread.count === 0;
  if (counts.MISSING > 0 && !isWhole)
    return {
      kind: 'warning',
      title: plural(
        { missing: counts.MISSING },
        {
          one: `# settlement of ${amount} is not in the rows that could be read.`,
          other: `# settlements of ${amount} are not in the rows that could be read.`,
        },
      ),
      text: [t`Check the other rows first.`, debited].filter((part) => part !== '').join(' '),
    };
  if (counts.MISSING > 0)
    return {
      kind: 'error',
      title: plural(
        { missing: counts.MISSING },
        {
          one: `# settlement of ${amount} is not in this statement.`,
          other: `# settlements of ${amount} are not in this statement.`,
        },
      ),
      text: [
        plural(
          { missing: counts.MISSING },
          { one: 'Your bank can trace it by its UTR.', other: 'Your bank can trace each by its UTR.' },
        ),
        debited,
      ]
        .filter((part) => part !== '')
        .join(' '),
    };
  if (debited !== '') return { kind: 'error', title: debited, text: t`Ask your bank why and quote the UTR.` };
  if (odd > 0)
    return {
      kind: 'warning',
      title: plural(odd, {
        one: 'Nothing is missing, but # line needs a look.',
        other: 'Nothing is missing, but # lines need a look.',
      }),
      text: t`They’re at the top of the list.`,
    };
  if (!isWhole)
    return {
      kind: 'warning',
      title: t`Not every row of this statement could be read.`,
      text: t`We cannot say whether every settlement has reached your bank.`,
    };
  if (counts.FOUND > 0)
    return {
      kind: 'success',
      title: t`Nothing is missing. Every settlement from ${days} has reached your bank.`,
      text: '',
    };
  return {
    kind: 'info',
    title: t`No settlements were sent on ${days}.`,
    text: t`Is this the statement of your settlement account?`,
  };
}

/** The rows that match a filter: one of these results (none means all), and a text, UTR or amount. */
export function filterRows(
  rows: readonly StatementRow[],
  shown: readonly Result[],
  search: string,
): readonly StatementRow[] {
  const needle = search.trim().toLowerCase();
  const digits = needle.replace(/[₹,\s]/g, '');
  return rows.filter(
    (row) =>
      (shown.length === 0 || shown.includes(row.result)) &&
      (needle === '' || textOf(row).includes(needle) || amountsOf(row).some((amount) => amount.startsWith(digits))),
  );
}

const textOf = ({ credit, settlements }: StatementRow) =>
  [credit?.text, ...settlements.map(({ utr }) => utr)].join(' ').toLowerCase();

const amountsOf = ({ credit, settlements }: StatementRow) =>
  [...(credit === undefined ? [] : [Math.abs(credit.amount)]), ...settlements.map(({ net }) => net)].map((paise) =>
    (paise / 100).toFixed(2),
  );

/** The first `most` line numbers, and how many more there are: `12, 15, 18 +4`. */
export function linesText(lines: readonly number[], count: number, max = 12): string {
  const shown = lines.slice(0, max);
  const rest = count - shown.length;
  return rest > 0 ? `${shown.join(', ')} +${rest}` : shown.join(', ');
}

/** Notes on how a statement was read, if there was more than one way. */
export function statementNotes(reading: StatementReading): string[] {
  const { dayOrder, negativeDebits } = reading;
  return [
    ...readingNotes(reading),
    dayOrder === 'MONTH_FIRST' && t`Dates begin with the month: 11/25/2026 is 25 November.`,
    dayOrder === 'CONTRADICTED' &&
      t`Some dates begin with the month and others with the day. Unclear ones are not read.`,
    negativeDebits === 'CAME_BACK' && t`Debits with a minus are read as money returned to you.`,
    negativeDebits === 'MINUS' && t`Your bank writes every debit with a minus.`,
  ].filter((note) => note !== false);
}

const unreadReasons: { readonly [Reason in UnreadReason]: MessageDescriptor } = {
  AMOUNT: msg`Amounts are unclear.`,
  DAY: msg`Dates are unclear.`,
  WAY: msg`Debits and credits cannot be told apart.`,
  CURRENCY: msg`Amounts are not in INR.`,
  CELLS: msg`Text with a comma isn’t in quotes.`,
};

/** Why rows could not be read, the most frequent reason first. */
export const unreadWhy = (reasons: StatementMatch['unread']['reasons']): string =>
  (Object.keys(unreadReasons) as UnreadReason[])
    .filter((reason) => reasons[reason] > 0)
    .sort((one, other) => reasons[other] - reasons[one])
    .map((reason) => t(unreadReasons[reason]))
    .join(' ');
