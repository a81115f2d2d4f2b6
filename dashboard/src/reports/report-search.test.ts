import { encodeId } from '@galla/contract/core/ids.ts';
import { expect, test } from 'vitest';
import { parseReportSearch } from './report-search.ts';

test('REP-01 a link brings its days along, as days or as the moments of the history', () => {
  expect(parseReportSearch({ from: '2026-11-16', to: '2026-11-22' }).days).toEqual({
    first: '2026-11-16',
    last: '2026-11-22',
  });
  const moments = { from: '2026-11-15T18:30:00.000Z', to: '2026-11-22T18:30:00.000Z' };
  expect(parseReportSearch(moments).days).toEqual({ first: '2026-11-16', last: '2026-11-22' });
});

test('REP-01 an e-mail leads to its report', () => {
  const report = encodeId('report', '0190a6b3-0000-7000-8000-000000000001');
  expect(parseReportSearch({ report, merchant: 'SAGAR001' })).toEqual({ report, merchant: 'SAGAR001' });
});

test('REP-01 what an address cannot mean opens nothing', () => {
  expect(parseReportSearch({})).toEqual({});
  for (const from of ['2026-02-30', '2026-11-16T', '', '<b>', 20261116])
    expect(parseReportSearch({ from, to: '2026-11-22', merchant: '../x', report: 'rpt_1' })).toEqual({});
});
