// Also on PostgreSQL 15.
import { maxListed } from '@galla/contract/settlements/settlement-checks/rules.ts';
import { addDays } from '@galla/contract/settlements/settlements/calendar.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Capped } from './capped.ts';
import type { Credit, Known } from './match-credits.ts';
import { Matching } from './match-credits.ts';
import { UtrIndex } from './utr-index.ts';

const start = '2026-02-20';
const settlement = (place: number, more: Partial<Known> = {}): Known => ({
  id: String(place),
  day: addDays(start, place),
  state: 'SETTLED',
  utr: `GALLAN${String(place).padStart(10, '0')}`,
  net: 100_00 + place,
  ...more,
});
type TestCredit = Omit<Credit, 'line' | 'text'> & { readonly text?: string };

function matched(settlements: readonly Known[], credits: readonly TestCredit[], days = 100) {
  const matching = new Matching(settlements, new UtrIndex(settlements));
  for (const [index, credit] of credits.entries()) matching.add({ text: credit.searched, ...credit, line: index + 1 });
  return matching.result(addDays(start, -10), addDays(start, days));
}

type Result = ReturnType<typeof matched>;
const creditLists = ['matched', 'otherAmount', 'notSettled', 'duplicates', 'unclear', 'foreign'] as const;
const sumOf = (credits: readonly TestCredit[]) => credits.reduce((sum, { amount }) => sum + amount, 0);

/** Checks that each credit is in exactly one list, and that each settlement arrives at most once. */
function expectWhole(result: Result, credits: readonly TestCredit[]) {
  const lists = creditLists.map((name) => result[name] as Capped<{ readonly credit: Credit }>);
  expect(lists.reduce((sum, { count }) => sum + count, 0)).toBe(credits.length);
  expect(lists.reduce((sum, { amount }) => sum + amount, 0)).toBe(sumOf(credits));
  const lines = lists.flatMap((list) => list.lines.map(({ credit }) => credit.line));
  expect(new Set(lines).size).toBe(lines.length);
  const came = [...result.matched.lines, ...result.notSettled.lines].map((line) => line.settlement.id);
  expect(new Set(came).size).toBe(came.length);
  for (const { credit, settlement: one } of [...result.matched.lines, ...result.notSettled.lines])
    expect(credit.amount).toBe(one.net);
}

describe('matching is exact on generated statements with noise', () => {
  const fates = ['utr', 'bare', 'lost', 'other', 'double', 'bareDouble', 'pending', 'pendingCame', 'failed'] as const;
  type Fate = (typeof fates)[number];
  interface Life {
    readonly fate: Fate;
    readonly delay: number;
    readonly again: number;
    readonly changed: number;
    readonly wording: string;
  }
  const life: fc.Arbitrary<Life> = fc.record({
    fate: fc.constantFrom<Fate>(...fates),
    delay: fc.integer({ min: 0, max: 3 }),
    again: fc.integer({ min: 0, max: 3 }),
    changed: fc.integer({ min: 1, max: 99 }),
    wording: fc.constantFrom('', 'NEFT CR-', 'By transfer from GALLA PAYMENTS UTR ', '50100023456789 REF '),
  });
  const noise = fc.record({
    after: fc.integer({ min: 0, max: 80 }),
    amount: fc.integer({ min: 1, max: 50_00 }),
    utr: fc.constantFrom('', '632414887731', 'HDFCN52026112000'),
  });

  /** A settlement by its fate. Equal amounts are far enough apart that the day identifies the settlement. */
  const settlementOf = (fate: Fate, place: number) => {
    const state = fate.startsWith('pending') ? 'PENDING' : fate === 'failed' ? 'FAILED' : 'SETTLED';
    return settlement(place, { state, net: 100_00 + (place % 8), ...(state === 'SETTLED' ? {} : { utr: null }) });
  };
  const creditsOf = ({ day, net, utr }: Known, { fate, delay, again, changed, wording }: Life) => {
    const arrives = (days: number, searched: string, amount = net) => ({ day: addDays(day, days), amount, searched });
    const named = `${wording}${utr}`;
    const credits: Record<Fate, readonly TestCredit[]> = {
      utr: [arrives(delay, named)],
      bare: [arrives(delay, 'CREDIT')],
      lost: [],
      other: [arrives(delay, named, net - changed)],
      double: [arrives(delay, named), arrives(again, named)],
      bareDouble: [arrives(delay, 'CREDIT'), arrives(again, 'CREDIT')],
      pending: [],
      pendingCame: [arrives(delay, 'CREDIT')],
      failed: [],
    };
    return credits[fate];
  };

  test('shuffled, foreign, missing, doubled and changed credits', () => {
    const statement = fc
      .tuple(fc.array(life, { maxLength: 40 }), fc.array(noise, { maxLength: 30 }))
      .chain(([lives, foreign]) => {
        const settlements = lives.map(({ fate }, place) => settlementOf(fate, place));
        const credits = [
          ...lives.flatMap((one, place) => creditsOf(settlements[place] as Known, one)),
          ...foreign.map(({ after, amount, utr }) => ({ day: addDays(start, after), amount, searched: `X ${utr}` })),
        ];
        const shuffled = fc.shuffledSubarray(credits, { minLength: credits.length });
        return fc.record({ lives: fc.constant(lives), settlements: fc.constant(settlements), credits: shuffled });
      });
    fc.assert(
      fc.property(statement, ({ lives, settlements, credits }) => {
        const result = matched(settlements, credits);
        const idsOf = (...wanted: Fate[]) =>
          lives.flatMap(({ fate }, place) => (wanted.includes(fate) ? [String(place)] : []));
        const found = (lines: readonly { readonly settlement: Known }[]) =>
          lines.map((line) => line.settlement.id).sort((a, b) => Number(a) - Number(b));
        const by = (way: string) => found(result.matched.lines.filter((line) => line.by === way));
        expect(by('UTR')).toEqual(idsOf('utr', 'double'));
        expect(by('AMOUNT_AND_DAY')).toEqual(idsOf('bare', 'bareDouble'));
        expect(found(result.otherAmount.lines)).toEqual(idsOf('other'));
        expect(found(result.duplicates.lines)).toEqual(idsOf('double', 'bareDouble'));
        expect(found(result.notSettled.lines)).toEqual(idsOf('pendingCame'));
        expect(found(result.missing.lines)).toEqual(idsOf('lost'));
        expect(found(result.waiting.lines)).toEqual(idsOf('pending', 'failed'));
        expect(result.foreign.lines.every(({ credit }) => credit.searched.startsWith('X'))).toBe(true);
        expect(result.unclear.count).toBe(0);
        for (const { credit, settlement: one, difference } of result.otherAmount.lines)
          expect(credit.amount).toBe(one.net + difference);
        expectWhole(result, credits);
      }),
      { numRuns: 500 },
    );
  });

  test('in any statement each credit is in exactly one list, and the order of the lines does not matter', () => {
    const some = fc.array(
      fc.record({
        day: fc.integer({ min: 0, max: 9 }).map((place) => addDays(start, place)),
        amount: fc.constantFrom(1_00, 2_00),
        searched: fc.constantFrom('', '', 'OTHER N325261234567890', 'GALLAN0000000001', 'GALLAN0000000002'),
      }),
      { maxLength: 14 },
    );
    const few = fc.array(
      fc.record({ net: fc.constantFrom(1_00, 2_00), state: fc.constantFrom('SETTLED', 'PENDING') }),
      {
        maxLength: 8,
      },
    );
    const both = some.chain((credits) =>
      fc.tuple(fc.constant(credits), fc.shuffledSubarray(credits, { minLength: credits.length }), few),
    );
    fc.assert(
      fc.property(both, ([credits, shuffled, nets]) => {
        const settlements = nets.map(({ net, state }, place) =>
          state === 'SETTLED' ? settlement(place, { net }) : settlement(place, { net, state: 'PENDING', utr: null }),
        );
        const [one, other] = [matched(settlements, credits), matched(settlements, shuffled)];
        const plain = (result: Result) =>
          Object.entries(result).map(([name, { count, amount, lines }]) => [
            name,
            count,
            amount,
            ...lines.map((line) => JSON.stringify(line).replace(/"line":\d+/, '')).sort(),
          ]);
        expect(plain(other)).toEqual(plain(one));
        expectWhole(one, credits);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('other matches', () => {
  const at = (days: number, more: Partial<TestCredit> = {}): TestCredit => ({
    day: addDays(start, days),
    amount: 100_00,
    searched: '',
    ...more,
  });

  test('money without a UTR arrives between the day of the settlement and three days later', () => {
    const only = [settlement(0)];
    for (const days of [0, 1, 2, 3]) expect(matched(only, [at(days)]).matched.count, `${days}`).toBe(1);
    for (const days of [-1, 4]) expect(matched(only, [at(days)]).foreign.count, `${days}`).toBe(1);
    expect(matched(only, [at(40, { searched: only[0]?.utr ?? '' })]).matched.count).toBe(1);
  });

  test('if two settlements fit, neither is guessed, and neither is reported missing', () => {
    const twins = [settlement(0), settlement(1, { net: 100_00 })];
    const { unclear, missing, matched: sure } = matched(twins, [at(1)]);
    expect([unclear.count, unclear.lines[0]?.settlements.length, sure.count]).toEqual([1, 2, 0]);
    expect(missing.lines.map(({ reason }) => reason)).toEqual(['UNCLEAR', 'UNCLEAR']);
    // A credit of an earlier day can only belong to the first settlement, which makes the other one clear.
    expect(matched(twins, [at(1), at(0)])).toMatchObject({ matched: { count: 2 }, unclear: { count: 0 } });
  });

  test('sent settlements take precedence over pending or failed ones', () => {
    const failed = settlement(1, { state: 'FAILED', utr: null, net: 100_00 });
    const { matched: found, waiting } = matched([settlement(0), failed], [at(1)]);
    expect([found.lines[0]?.settlement.id, waiting.lines[0]?.settlement.id]).toEqual(['0', '1']);
  });

  test('a UTR takes precedence over the amount, and leading zeros are ignored', () => {
    const [first, second] = [settlement(0, { utr: '632414887731' }), settlement(1, { net: 100_00 })];
    const { matched: found } = matched([first, second], [at(1), at(1, { searched: 'UPI/0000632414887731/GALLA' })]);
    expect(found.lines.map(({ settlement: { id }, by }) => [id, by])).toEqual([
      ['1', 'AMOUNT_AND_DAY'],
      ['0', 'UTR'],
    ]);
  });

  test('another transfer of the same amount is no duplicate', () => {
    const own = settlement(0);
    const stranger = at(1, { searched: 'NEFT HDFCN52026112000' });
    expect(matched([own], [at(0, { searched: own.utr ?? '' }), stranger]).foreign.count).toBe(1);
    expect(matched([own], [at(0, { searched: own.utr ?? '' }), at(1)]).duplicates.count).toBe(1);
    // A single one may be ours under another number. With two, it is unclear which.
    expect(matched([own], [stranger]).matched.count).toBe(1);
    const two = matched([own], [stranger, at(2, { searched: 'NEFT HDFCN52026112001' })]);
    expect([two.matched.count, two.unclear.count]).toEqual([0, 2]);
  });

  test('settlements sent on the last days of the statement may still arrive', () => {
    const { missing } = matched([settlement(0), settlement(8)], [], 10);
    expect(missing.lines.map(({ reason }) => reason)).toEqual(['NOT_THERE', 'MAY_STILL_COME']);
    expect(matched([settlement(20)], [], 10).missing.count).toBe(0);
  });

  test('lists are truncated, but their counts and sums are complete', () => {
    const alike = Array.from({ length: 3 * maxListed }, () => at(0));
    const { duplicates, matched: found } = matched([settlement(0)], alike);
    expect([found.count, duplicates.count, duplicates.lines.length]).toEqual([1, alike.length - 1, maxListed]);
    expect(duplicates.amount).toBe(100_00 * (alike.length - 1));
  });
});
