import type { StatementMatch, StatementSettlement } from '@galla/contract/settlements/settlement-checks/endpoints.ts';
import { expect, test } from 'vitest';
import { statementSearch } from './check-search.ts';
import { countsOf, filterRows, linesText, missingSum, rowsOf, verdictOf } from './statement-view-model.ts';

const settlement: StatementSettlement = {
  settlementId: 'setl_01hzzzzzzzzzzzzzzzzzzzzzzz',
  settlementDate: '2026-11-09',
  state: 'SETTLED',
  utr: 'HDFCN26110912345',
  failureReason: null,
  net: 1_24_518_40,
};
const credit = { line: 12, day: '2026-11-10', amount: 1_24_518_40, text: 'NEFT CR HDFCN26110912345' };
const none = { count: 0, amount: 0, lines: [] };
const one = <Line>(line: Line, amount = settlement.net) => ({ count: 1, amount, lines: [line] });

const matchOf = (part: Partial<StatementMatch>): StatementMatch => ({
  merchantId: 'CHAISTOP01',
  from: '2026-11-01',
  to: '2026-11-21',
  credits: { count: 0, amount: 0 },
  debits: { count: 0, amount: 0 },
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

  matched: none,
  otherAmount: none,
  notSettled: none,
  duplicates: none,
  unclear: none,
  foreign: none,
  missing: none,
  waiting: none,
  debited: none,
  ...part,
});
const everything = matchOf({
  matched: one({ credit, settlement, by: 'UTR' as const }),
  otherAmount: one({ credit, settlement, difference: -118_00 }),
  notSettled: one({ credit, settlement: { ...settlement, state: 'FAILED' as const } }),
  duplicates: one({ credit, settlement }),
  unclear: one({ credit, settlements: [settlement, settlement, settlement] }),
  foreign: one({ credit: { ...credit, amount: 777_00, text: 'CASH DEPOSIT' } }),
  missing: {
    count: 3,
    amount: 3 * settlement.net,
    lines: (['NOT_THERE', 'MAY_STILL_COME', 'UNCLEAR'] as const).map((reason) => ({ settlement, reason })),
  },
  waiting: one({ settlement: { ...settlement, state: 'PENDING' as const } }),
});

test('every line of the result says what it is; missing ones come first, with the time since the settlement', () => {
  const rows = rowsOf(everything, '2026-11-21');
  expect(rows.map(({ result, note }) => [result, note])).toEqual([
    ['MISSING', 'Sent 12 days ago'],
    ['OTHER_AMOUNT', '₹118.00 less than expected'],
    ['DUPLICATE', 'Already credited'],
    ['NOT_SETTLED', 'Settlement failed'],
    ['UNCLEAR', 'Matches 3 settlements'],
    ['UNCLEAR_SETTLEMENT', 'Several credits have this amount'],
    ['COMING', expect.stringMatching(/^Until 12 Nov/)],
    ['WAITING', 'Settlement pending'],
    ['FOUND', 'By UTR'],
    ['FOREIGN', undefined],
  ]);
  expect(rowsOf(everything, '2026-11-10')[0]?.note).toBe('Sent yesterday');
  expect(rowsOf(everything, '2026-11-09')[0]?.note).toBe('Sent today');
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});

test('a debit appears with its settlement, is not counted as a credit, and never gives a good result', () => {
  const debited = (left: number) => ({
    ...one({ debit: { ...credit, line: 14, text: 'NEFT RETURN HDFCN26110912345' }, settlement, left }),
  });
  const gone = matchOf({
    matched: everything.matched,
    debited: debited(0),
    debits: { count: 1, amount: settlement.net },
  });
  expect(rowsOf(gone, '2026-11-21').map(({ result, note, credit: line }) => [result, note, line?.amount])).toEqual([
    ['DEBITED', '₹0.00 remaining', -settlement.net],
    ['FOUND', 'Debited later', settlement.net],
  ]);
  expect(verdictOf(gone)).toMatchObject({
    kind: 'error',
    title: 'Your bank debited ₹1,24,518.40 from your settlements.',
  });
  expect(countsOf(gone)).toMatchObject({ DEBITED: 1, FOUND: 1 });
  expect(filterRows(rowsOf(gone, '2026-11-21'), ['DEBITED'], '1,24,518')).toHaveLength(1);
  expect(verdictOf({ ...gone, missing: everything.missing }).text).toContain('Your bank debited ₹1,24,518.40');
  // The settlement was debited and credited again, or credited twice before, so the whole amount is in the account.
  const again = matchOf({ matched: everything.matched, debited: debited(settlement.net) });
  expect(verdictOf(again)).toMatchObject({ kind: 'warning', title: 'Nothing is missing, but 1 line needs a look.' });
  expect(rowsOf(again, '2026-11-21').at(-1)?.note).toBe('By UTR');
  // Two debits of the same settlement count as one shortfall.
  const [line] = gone.debited.lines;
  const twice = matchOf({ debited: { count: 2, amount: 2, lines: line === undefined ? [] : [line, line] } });
  expect(verdictOf(twice).title).toBe('Your bank debited ₹1,24,518.40 from your settlements.');
});

test('the newest line of a result comes first', () => {
  const days = ['2026-11-02', '2026-11-20', '2026-11-11'];
  const lines = days.map((day) => ({ credit: { ...credit, day } }));
  const rows = rowsOf(matchOf({ foreign: { count: 3, amount: 3, lines } }), '2026-11-21');
  expect(rows.map((row) => row.credit?.day)).toEqual(['2026-11-20', '2026-11-11', '2026-11-02']);
});

test('counts cover all lines, and only absent settlements count as missing', () => {
  expect(countsOf(everything)).toMatchObject({
    MISSING: 1,
    COMING: 1,
    UNCLEAR: 1,
    UNCLEAR_SETTLEMENT: 1,
    FOUND: 1,
    FOREIGN: 1,
    WAITING: 1,
  });
  expect(missingSum(everything)).toBe(settlement.net);
  expect(countsOf(matchOf({ foreign: { ...none, count: 4711 } })).FOREIGN).toBe(4711);
});

test('one sentence gives the result: missing, unusual, complete, or nothing to compare', () => {
  expect(verdictOf(everything)).toMatchObject({
    kind: 'error',
    title: '1 settlement of ₹1,24,518.40 is not in this statement.',
  });
  const two = matchOf({
    missing: { ...everything.missing, lines: [...everything.missing.lines, ...everything.missing.lines] },
  });
  expect(verdictOf(two).title).toBe('2 settlements of ₹2,49,036.80 are not in this statement.');
  expect(verdictOf(matchOf({ duplicates: everything.duplicates, matched: everything.matched })).kind).toBe('warning');
  const fine = verdictOf(
    matchOf({ matched: everything.matched, foreign: everything.foreign, waiting: everything.waiting }),
  );
  expect(fine.kind).toBe('success');
  expect(fine.title).toMatch(/^Nothing is missing\. Every settlement from 1–21 Nov/);
  expect(verdictOf(matchOf({ foreign: everything.foreign })).kind).toBe('info');
});

test('lines are found by result, UTR, amount and text', () => {
  const rows = rowsOf(everything, '2026-11-21');
  const found = (q: string, ...show: Parameters<typeof filterRows>[1]) =>
    filterRows(rows, show, q).map((row) => row.result);
  expect(found('')).toHaveLength(rows.length);
  expect(found('', 'FOREIGN', 'MISSING')).toEqual(['MISSING', 'FOREIGN']);
  expect(found('cash deposit')).toEqual(['FOREIGN']);
  expect(found('₹777')).toEqual(['FOREIGN']);
  expect(found('1,24,518.40')).toHaveLength(rows.length - 1);
  expect(found('hdfcn26110912345', 'MISSING')).toEqual(['MISSING']);
  expect(found('nothing like it')).toEqual([]);
});

test('the address holds the filters, and nothing of the statement', () => {
  const search = { merchant: 'SAGAR007', show: ['MISSING', 'FOREIGN'], q: 'cash' } as const;
  expect(statementSearch.parse(statementSearch.params(search))).toEqual(search);
  expect(statementSearch.parse({ show: 'LOST,FOUND', merchant: '<b>' })).toEqual({
    merchant: undefined,
    show: ['FOUND'],
    q: '',
  });
  expect(statementSearch.href({ show: [], q: '' })).toBe('/settlements/bank-statement');
});

test('unread rows are listed by number; of many, only the first', () => {
  expect(linesText([14], 1)).toBe('14');
  expect(linesText([3, 5, 8], 3)).toBe('3, 5, 8');
  expect(
    linesText(
      Array.from({ length: 40 }, (_, line) => line + 1),
      1200,
      3,
    ),
  ).toBe('1, 2, 3 +1197');
});
