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
import { readingNotes } from '../../lib/forms/file-reading.ts';

/** The possible results, most urgent first. */
export const results = {
  MISSING: { label: 'Missing from your bank', group: 'error' },
  DEBITED: { label: 'Debited by the bank', group: 'error' },
  OTHER_AMOUNT: { label: 'Different amount', group: 'error' },
  DUPLICATE: { label: 'Credited twice', group: 'warning' },
  NOT_SETTLED: { label: 'In your bank, not confirmed', group: 'warning' },
  UNCLEAR: { label: 'Matches several settlements', group: 'info' },
  UNCLEAR_SETTLEMENT: { label: 'Several credits match', group: 'info' },
  COMING: { label: 'May still arrive', group: 'info' },
  WAITING: { label: 'Not sent yet', group: 'neutral' },
  FOUND: { label: 'Found', group: 'success' },
  FOREIGN: { label: 'Not a settlement', group: 'neutral' },
} as const satisfies { readonly [name: string]: { readonly label: string; readonly group: StatusGroup } };

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

const daysAgo = (days: number) => (days <= 0 ? 'Sent today' : days === 1 ? 'Sent yesterday' : `Sent ${days} days ago`);

/** `12 Nov`, with the year if it is not the current one. */
const shortDay = (day: string) => formatDateRange(dayRange(day, day));

const more = (paise: number) =>
  paise > 0 ? `${formatMoney(paise)} more than expected` : `${formatMoney(-paise)} less than expected`;

const foundBy = { UTR: 'By UTR', AMOUNT_AND_DAY: 'By amount and day' } as const;

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
    if (reason === 'UNCLEAR') return ['UNCLEAR_SETTLEMENT', { ...base, note: 'Several credits have this amount' }];
    return ['COMING', { ...base, note: `Until ${shortDay(addDays(settlement.settlementDate, daysToArrive))}` }];
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
        note: `${formatMoney(left)} remaining`,
      },
    ]),
    ...match.otherAmount.lines.map(({ credit, settlement, difference }): [Result, RowDetails] => [
      'OTHER_AMOUNT',
      { credit, settlements: [settlement], difference, note: more(difference) },
    ]),
    ...match.duplicates.lines.map(({ credit, settlement }): [Result, RowDetails] => [
      'DUPLICATE',
      { credit, settlements: [settlement], note: 'Already credited' },
    ]),
    ...match.notSettled.lines.map(({ credit, settlement }): [Result, RowDetails] => [
      'NOT_SETTLED',
      { credit, settlements: [settlement], note: settlementStates[settlement.state] },
    ]),
    ...match.unclear.lines.map(({ credit, settlements }): [Result, RowDetails] => [
      'UNCLEAR',
      { credit, settlements, note: `Matches ${settlementCount(settlements.length)}` },
    ]),
    ...match.waiting.lines.map(({ settlement }): [Result, RowDetails] => [
      'WAITING',
      { credit: undefined, settlements: [settlement], note: settlementStates[settlement.state] },
    ]),
    ...match.matched.lines.map(({ credit, settlement, by }): [Result, RowDetails] => [
      'FOUND',
      { credit, settlements: [settlement], note: short.has(settlement.settlementId) ? 'Debited later' : foundBy[by] },
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
  const debited = gone === 0 ? '' : `Your bank debited ${formatMoney(gone)} from your settlements.`;
  // A missing settlement may be in a row that could not be read.
  const isWhole = match.unread.count === 0;
  if (counts.MISSING > 0 && !isWhole)
    return {
      kind: 'warning',
      title:
        counts.MISSING === 1
          ? `1 settlement of ${amount} is not in the rows that could be read.`
          : `${counts.MISSING} settlements of ${amount} are not in the rows that could be read.`,
      text: ['Check the other rows first.', debited].filter((part) => part !== '').join(' '),
    };
  if (counts.MISSING > 0)
    return {
      kind: 'error',
      title:
        counts.MISSING === 1
          ? `1 settlement of ${amount} is not in this statement.`
          : `${counts.MISSING} settlements of ${amount} are not in this statement.`,
      text: [
        counts.MISSING === 1 ? 'Your bank can trace it by its UTR.' : 'Your bank can trace each by its UTR.',
        debited,
      ]
        .filter((part) => part !== '')
        .join(' '),
    };
  if (debited !== '') return { kind: 'error', title: debited, text: 'Ask your bank why and quote the UTR.' };
  if (odd > 0)
    return {
      kind: 'warning',
      title:
        odd === 1
          ? 'Nothing is missing, but 1 line needs a look.'
          : `Nothing is missing, but ${odd} lines need a look.`,
      text: 'They’re at the top of the list.',
    };
  if (!isWhole)
    return {
      kind: 'warning',
      title: 'Not every row of this statement could be read.',
      text: 'We cannot say whether every settlement has reached your bank.',
    };
  if (counts.FOUND > 0)
    return {
      kind: 'success',
      title: `Nothing is missing. Every settlement from ${days} has reached your bank.`,
      text: '',
    };
  return {
    kind: 'info',
    title: `No settlements were sent on ${days}.`,
    text: 'Is this the statement of your settlement account?',
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
    dayOrder === 'MONTH_FIRST' && 'Dates begin with the month: 11/25/2026 is 25 November.',
    dayOrder === 'CONTRADICTED' &&
      'Some dates begin with the month and others with the day. Unclear ones are not read.',
    negativeDebits === 'CAME_BACK' && 'Debits with a minus are read as money returned to you.',
    negativeDebits === 'MINUS' && 'Your bank writes every debit with a minus.',
  ].filter((note) => note !== false);
}

const unreadReasons: { readonly [Reason in UnreadReason]: string } = {
  AMOUNT: 'Amounts are unclear.',
  DAY: 'Dates are unclear.',
  WAY: 'Debits and credits cannot be told apart.',
  CURRENCY: 'Amounts are not in INR.',
  CELLS: 'Text with a comma isn’t in quotes.',
};

/** Why rows could not be read, the most frequent reason first. */
export const unreadWhy = (reasons: StatementMatch['unread']['reasons']): string =>
  (Object.keys(unreadReasons) as UnreadReason[])
    .filter((reason) => reasons[reason] > 0)
    .sort((one, other) => reasons[other] - reasons[one])
    .map((reason) => unreadReasons[reason])
    .join(' ');
