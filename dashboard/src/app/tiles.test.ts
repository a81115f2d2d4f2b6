import { type PaymentState, paymentStates } from '@galla/contract/payments/payments/states.ts';
import type { PaymentStats } from '@galla/contract/payments/transactions/schemas.ts';
import { type RefundState, refundStates } from '@galla/contract/refunds/refunds/rules.ts';
import type { RefundStats } from '@galla/contract/refunds/refunds/schemas.ts';
import type { StatementMatch } from '@galla/contract/settlements/settlement-checks/endpoints.ts';
import { statusLabel } from '@galla/ui/format/status.ts';
import { describe, expect, test } from 'vitest';
import { dashboardTiles } from '../payments/insights/dashboard-tiles.ts';
import { historyTiles, tileValue } from '../payments/transactions/history/history-tiles.ts';
import { historySearch } from '../payments/transactions/public/history-search.ts';
import { refundSearch } from '../refunds/refunds/public/refund-search.ts';
import { refundTiles, tileCount } from '../refunds/refunds/refund-tiles.ts';
import { statementSearch } from '../settlements/settlement-checks/check-search.ts';
import { statementTiles } from '../settlements/settlement-checks/statement-tiles.ts';
import { filterRows, rowsOf } from '../settlements/settlement-checks/statement-view-model.ts';

const paramsOf = (href: string) => Object.fromEntries(new URL(href, 'http://galla.test').searchParams);
/** A number of payments or refunds that no other state has, so that no two sums are equal by chance. */
const countOf = <State extends string>(all: readonly State[], of: readonly State[]) =>
  of.reduce((sum, state) => sum + 10 ** all.indexOf(state), 0);
const listed = <State extends string>(all: readonly State[], filter: readonly State[]) =>
  filter.length === 0 ? all : filter;

describe('every figure leads to a list with the same count', () => {
  const filters: readonly (readonly PaymentState[])[] = [[], ['FAILED'], ['COMPLETED', 'CANCELLED'], ['INITIATED']];
  test.each(filters.map((filter) => ({ filter })))('TXN-05 above the payments, filtered by $filter', ({ filter }) => {
    const count = (...of: readonly PaymentState[]) =>
      countOf(
        paymentStates,
        listed(paymentStates, filter).filter((state) => of.includes(state)),
      );
    const stats = {
      completed: count('COMPLETED'),
      pending: count('INITIATED', 'PENDING'),
      failed: count('FAILED', 'CANCELLED', 'ERRORED'),
    } as PaymentStats;
    const tiles = historyTiles({ ...historySearch.plain, states: filter }).filter(({ kind }) => kind === 'count');
    expect(tiles).toHaveLength(3);
    for (const tile of tiles) {
      if (tile.href === undefined) expect(tileValue(stats, tile)).toBe(0);
      else expect(countOf(paymentStates, historySearch.parse(paramsOf(tile.href)).states)).toBe(tileValue(stats, tile));
    }
  });

  const ofRefunds: readonly (readonly RefundState[])[] = [[], ['FAILED'], ['PENDING', 'COMPLETED']];
  test.each(ofRefunds.map((filter) => ({ filter })))('above the refunds, filtered by $filter', ({ filter }) => {
    const count = (...states: readonly RefundState[]) =>
      countOf(
        refundStates,
        listed(refundStates, filter).filter((state) => states.includes(state)),
      );
    const stats = {
      completed: count('COMPLETED'),
      pending: count('PENDING'),
      awaiting: count('AWAITING_APPROVAL'),
      failed: count('FAILED', 'REJECTED'),
    } as RefundStats;
    for (const tile of refundTiles({ ...refundSearch.plain, states: filter })) {
      const { href } = tile;
      if (href === undefined) expect(tileCount(stats, tile)).toBe(0);
      else expect(countOf(refundStates, refundSearch.parse(paramsOf(href)).states)).toBe(tileCount(stats, tile));
    }
  });

  test('DSH-01 on the dashboard', () => {
    const totals = { collected: 900, completed: 3, attempted: 9, failed: 1, pending: 5, refunded: 0 };
    const choice = { dates: historySearch.plain.dates as { preset: 'isoWeek' }, stores: [], merchants: [] };
    const [payments, rate] = dashboardTiles({ totals }, choice, true);
    const statesOf = (href = '') => historySearch.parse(paramsOf(href)).states;
    expect([payments?.text, statesOf(payments?.href)]).toEqual(['3', ['COMPLETED']]);
    expect([rate?.text, statesOf(rate?.href)]).toEqual(['75.0%', ['COMPLETED', 'FAILED', 'CANCELLED', 'ERRORED']]);
    expect(dashboardTiles({ totals }, choice, false).filter(({ href }) => href !== undefined)).toEqual([]);
  });

  test('above the lines of a statement, whose parts add up to all credits', () => {
    const match = statementOf();
    const tiles = statementTiles(match, { show: [], q: '' });
    const rows = rowsOf(match, '2026-11-21');
    for (const { label, count, href } of tiles)
      expect(filterRows(rows, statementSearch.parse(paramsOf(href)).show, ''), label).toHaveLength(count);
    const parts = tiles.filter(({ label, of }) => of === 'credit' && label !== 'All credits');
    expect(parts.map(({ label }) => label)).toContain('Different amount');
    expect(parts.reduce((sum, { paise }) => sum + paise, 0)).toBe(match.credits.amount);
    expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(match.credits.count);
  });
});

test('TXN-05 a figure that covers several states has the name of none of them', () => {
  const of = historyTiles(historySearch.plain).filter(({ of: key }) => key === 'pending' || key === 'failed');
  const names = paymentStates.map((state) => statusLabel(state));
  expect(of.filter(({ label }) => names.includes(label))).toEqual([]);
});

function statementOf(): StatementMatch {
  const settlement = {
    settlementId: 'setl_01hzzzzzzzzzzzzzzzzzzzzzzz' as const,
    settlementDate: '2026-11-09',
    state: 'SETTLED' as const,
    utr: 'HDFCN26110912345',
    failureReason: null,
    net: 100_00,
  };
  const credit = (amount: number) => ({ line: 12, day: '2026-11-10', amount, text: 'NEFT CR' });
  const list = <Line extends { readonly credit: { readonly amount: number } }>(...lines: Line[]) => ({
    count: lines.length,
    amount: lines.reduce((sum, line) => sum + line.credit.amount, 0),
    lines,
  });
  const missing = (['NOT_THERE', 'NOT_THERE', 'MAY_STILL_COME', 'UNCLEAR'] as const).map((reason) => ({
    settlement,
    reason,
  }));
  return {
    merchantId: 'CHAISTOP01',
    from: '2026-11-01',
    to: '2026-11-21',
    credits: { count: 8, amount: 905_00 },
    debits: { count: 3, amount: 90_00 },
    skipped: 0,
    unread: { count: 0, lines: [], reasons: { AMOUNT: 0, DAY: 0, WAY: 0, CURRENCY: 0, CELLS: 0 } },
    reading: {
      kind: 'CSV',
      sheet: null,
      hiddenSheets: [],
      otherSheets: [],
      encoding: null,
      delimiter: ',',
      decimalSign: '.',
      contradicts: false,
      hiddenRows: 0,
      dayOrder: null,
      negativeDebits: null,
    },

    matched: list(
      { credit: credit(100_00), settlement, by: 'UTR' as const },
      { credit: credit(100_00), settlement, by: 'UTR' as const },
    ),
    otherAmount: list({ credit: credit(95_00), settlement, difference: -5_00 }),
    notSettled: list({ credit: credit(100_00), settlement }),
    duplicates: list({ credit: credit(100_00), settlement }),
    unclear: list({ credit: credit(100_00), settlements: [settlement, settlement] }),
    foreign: list({ credit: credit(300_00) }, { credit: credit(10_00) }),
    missing: { count: missing.length, amount: missing.length * 100_00, lines: missing },
    waiting: { count: 1, amount: 100_00, lines: [{ settlement }] },
    debited: { count: 1, amount: 70_00, lines: [{ debit: credit(70_00), settlement, left: 30_00 }] },
  };
}
