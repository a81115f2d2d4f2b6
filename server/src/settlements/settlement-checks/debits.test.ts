// Also on PostgreSQL 15.
import { maxListed } from '@galla/contract/settlements/settlement-checks/rules.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Debits } from './debits.ts';
import type { Credit, Known } from './match-credits.ts';
import { Matching } from './match-credits.ts';
import { UtrIndex } from './utr-index.ts';

const day = '2026-11-10';
const settlement = (id: string, more: Partial<Known> = {}): Known => ({
  id,
  day,
  state: 'SETTLED',
  utr: `GALLAN000000000${id}`,
  net: 100_00,
  ...more,
});
interface Move {
  readonly way: 'CREDIT' | 'DEBIT';
  readonly amount: number;
  readonly searched: string;
}
const came = (searched: string, amount = 100_00): Move => ({ way: 'CREDIT', amount, searched });
const went = (searched: string, amount = 100_00): Move => ({ way: 'DEBIT', amount, searched });

function compared(settlements: readonly Known[], moves: readonly Move[]) {
  const byUtr = new UtrIndex(settlements);
  const [matching, debits] = [new Matching(settlements, byUtr), new Debits(byUtr)];
  for (const [index, { way, ...move }] of moves.entries()) {
    const line: Credit = { ...move, day, line: index + 1, text: move.searched };
    if (way === 'CREDIT') matching.add(line);
    else debits.add(line);
  }
  const credits = matching.result(day, day);
  return { ...credits, debited: debits.result((one) => matching.creditedOf(one)) };
}

const lefts = (settlements: readonly Known[], ...moves: Move[]) =>
  compared(settlements, moves).debited.lines.map(({ settlement: { id }, left }) => [id, left]);

test('a credit that the bank takes back under its UTR is reported with its settlement and the remainder', () => {
  const one = settlement('1');
  const utr = one.utr ?? '';
  expect(lefts([one], came(utr), went(`NEFT RETURN ${utr}`))).toEqual([['1', 0]]);
  // The order of statement lines does not matter.
  expect(lefts([one], went(`REV/${utr.toLowerCase()}`), came(utr))).toEqual([['1', 0]]);
  expect(lefts([one], came(utr), went(`CHG ${utr}`, 2_95))).toEqual([['1', 97_05]]);
  // It was credited twice, or again after the debit, so the money is there.
  expect(lefts([one], came(utr), came(utr), went(utr))).toEqual([['1', 100_00]]);
  expect(lefts([one], came(utr, 90_00), went(utr, 90_00))).toEqual([['1', 0]]);
  // With two debits, each shows what remains after both.
  expect(lefts([one], came(utr), went(utr, 30_00), went(utr, 20_00))).toEqual([
    ['1', 50_00],
    ['1', 50_00],
  ]);
  // The credit is in another statement.
  expect(lefts([one], went(utr))).toEqual([['1', 0]]);
});

test('a credit matched without a UTR also counts, once or doubled', () => {
  const one = settlement('1');
  expect(lefts([one], came('BY TRANSFER'), went(one.utr ?? '', 60_00))).toEqual([['1', 40_00]]);
  expect(lefts([one], came('BY TRANSFER'), came('BY TRANSFER'), went(one.utr ?? ''))).toEqual([['1', 100_00]]);
});

test('a debit of the same amount without the UTR is unrelated, and no debit is ever matched as a credit', () => {
  const one = settlement('1');
  const { debited, matched, missing, foreign } = compared([one], [went('RENT'), went('NEFT HDFCN52026112000')]);
  expect([debited.count, matched.count, foreign.count]).toEqual([0, 0, 0]);
  expect(missing.lines.map(({ settlement: { id } }) => id)).toEqual(['1']);
});

test('debits in a statement never change how its credits are matched', () => {
  const settlements = [settlement('1'), settlement('2'), settlement('3', { utr: null, state: 'PENDING' })];
  const move = fc.record({
    way: fc.constantFrom('CREDIT' as const, 'DEBIT' as const),
    amount: fc.constantFrom(100_00, 40_00),
    searched: fc.constantFrom('', 'HDFCN52026112000', settlements[0]?.utr ?? '', settlements[1]?.utr ?? ''),
  });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 12 }), (moves) => {
      const { debited, ...credits } = compared(settlements, moves);
      const plain = (lists: object) => JSON.parse(JSON.stringify(lists).replaceAll(/"line":\d+/g, '"line":0'));
      const { debited: none, ...alone } = compared(
        settlements,
        moves.filter(({ way }) => way === 'CREDIT'),
      );
      expect(none.count).toBe(0);
      expect(plain(credits)).toEqual(plain(alone));
      const named = moves.filter(({ way, searched }) => way === 'DEBIT' && searched.startsWith('GALLAN'));
      expect([debited.count, debited.amount]).toEqual([named.length, named.reduce((sum, one) => sum + one.amount, 0)]);
    }),
    { numRuns: 500 },
  );
});

test('lists of debits are truncated like those of credits, but their count and sum are complete', () => {
  const one = settlement('1');
  const many = Array.from({ length: maxListed + 7 }, () => went(one.utr ?? '', 1_00));
  const { debited } = compared([one], many);
  expect([debited.count, debited.amount, debited.lines.length]).toEqual([
    maxListed + 7,
    (maxListed + 7) * 100,
    maxListed,
  ]);
});
