import { encodeId } from '@galla/contract/core/ids.ts';
import type {
  StatementCredit,
  StatementMatch,
  StatementSettlement,
} from '@galla/contract/settlements/settlement-checks/endpoints.ts';
import { maxListed } from '@galla/contract/settlements/settlement-checks/rules.ts';
import { invalidFile } from '../../platform/files/table-file.ts';
import type { Capped } from './capped.ts';
import type { DebitOf } from './debits.ts';
import { Debits } from './debits.ts';
import type { Credit } from './match-credits.ts';
import { Matching } from './match-credits.ts';
import type { Settlement } from './queries.ts';
import { type Movement, openStatement } from './statement-file.ts';
import { UtrIndex } from './utr-index.ts';

/** The result of matching a statement with these settlements. @throws Problem INVALID_FILE, FILE_LIMIT_EXCEED */
export async function matchStatement(
  path: string,
  settlements: readonly Settlement[],
): Promise<Omit<StatementMatch, 'merchantId'>> {
  const byUtr = new UtrIndex(settlements);
  const [matching, ofSettlements] = [new Matching(settlements, byUtr), new Debits(byUtr)];
  const [credits, debits] = [
    { count: 0, amount: 0 },
    { count: 0, amount: 0 },
  ];
  const unread = { count: 0, lines: [] as number[], reasons: { AMOUNT: 0, DAY: 0, WAY: 0, CURRENCY: 0, CELLS: 0 } };
  let [skipped, from, to] = [0, '', ''];
  const move = (row: Movement) => {
    if (from === '' || row.day < from) from = row.day;
    if (row.day > to) to = row.day;
    const sum = row.way === 'CREDIT' ? credits : debits;
    sum.count += 1;
    sum.amount += row.amount;
    if (row.way === 'CREDIT') matching.add(row);
    else ofSettlements.add(row);
  };
  const { reading, rows } = await openStatement(path);
  for await (const row of rows) {
    if (row.is === 'SKIPPED') skipped += 1;
    else if (row.is === 'UNREAD') {
      unread.count += 1;
      unread.reasons[row.reason] += 1;
      if (unread.lines.length < maxListed) unread.lines.push(row.line);
    } else move(row);
  }
  if (from === '') throw invalidFile('The statement has no line with a date and an amount.');
  const result = view(matching.result(from, to));
  const debited = ofSettlements.result((settlement) => matching.creditedOf(settlement));
  return { from, to, credits, debits, skipped, reading, unread, ...result, debited: shown(debited, viewDebit) };
}

const viewDebit = ({ debit, settlement, left }: DebitOf<Settlement>) => ({
  debit: viewCredit(debit),
  settlement: viewSettlement(settlement),
  left,
});

function view(result: ReturnType<Matching<Settlement>['result']>) {
  const pair = ({ credit, settlement }: { readonly credit: Credit; readonly settlement: Settlement }) => ({
    credit: viewCredit(credit),
    settlement: viewSettlement(settlement),
  });
  return {
    matched: shown(result.matched, (line) => ({ ...pair(line), by: line.by })),
    otherAmount: shown(result.otherAmount, (line) => ({ ...pair(line), difference: line.difference })),
    notSettled: shown(result.notSettled, pair),
    duplicates: shown(result.duplicates, pair),
    unclear: shown(result.unclear, ({ credit, settlements }) => ({
      credit: viewCredit(credit),
      settlements: settlements.map(viewSettlement),
    })),
    foreign: shown(result.foreign, ({ credit }) => ({ credit: viewCredit(credit) })),
    missing: shown(result.missing, ({ settlement, reason }) => ({ settlement: viewSettlement(settlement), reason })),
    waiting: shown(result.waiting, ({ settlement }) => ({ settlement: viewSettlement(settlement) })),
  };
}

const shown = <Line, Shown>(
  { count, amount, lines }: Pick<Capped<Line>, 'count' | 'amount' | 'lines'>,
  viewLine: (line: Line) => Shown,
) => ({
  count,
  amount,
  lines: lines.map(viewLine),
});

const viewCredit = ({ line, day, amount, text }: Credit): StatementCredit => ({ line, day, amount, text });

const viewSettlement = ({ id, day, state, utr, net, failure_reason }: Settlement): StatementSettlement => ({
  settlementId: encodeId('settlement', id),
  settlementDate: day,
  state,
  utr,
  failureReason: failure_reason,
  net,
});
