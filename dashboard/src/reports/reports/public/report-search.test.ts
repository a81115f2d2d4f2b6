import { encodeId } from '@galla/contract/core/ids.ts';
import { expect, test } from 'vitest';
import { reportHref, reportSearch } from './report-search.ts';

const now = Date.parse('2026-11-20T12:00:00+05:30');

test('TXN-01 REF-04 a list links to the report of its days, which are Indian days', () => {
  const path = '/reports/refund-reports';
  expect(reportHref(path, { preset: 'isoWeek' }, now)).toBe(`${path}?from=2026-11-16&to=2026-11-22`);
  expect(reportHref(path, { first: '2026-10-01', last: '2026-10-31' }, now)).toBe(
    `${path}?from=2026-10-01&to=2026-10-31`,
  );
  // An hour of a chart gives its day.
  const hour = { from: '2026-11-19T19:30:00.000Z', to: '2026-11-19T20:30:00.000Z' };
  expect(reportHref(path, hour, now)).toBe(`${path}?from=2026-11-20&to=2026-11-20`);
  expect(reportHref(path, 'all', now)).toBe(path);
});

test('REP-01 a link carries its days, as days or as times of the history', () => {
  expect(reportSearch.parse({ from: '2026-11-16', to: '2026-11-22' }).days).toEqual({
    first: '2026-11-16',
    last: '2026-11-22',
  });
  const moments = { from: '2026-11-15T18:30:00.000Z', to: '2026-11-22T18:30:00.000Z' };
  expect(reportSearch.parse(moments).days).toEqual({ first: '2026-11-16', last: '2026-11-22' });
});

test('REP-01 an e-mail links to its report', () => {
  const report = encodeId('report', '0190a6b3-0000-7000-8000-000000000001');
  expect(reportSearch.parse({ report, merchant: 'SAGAR001' })).toEqual({ report, merchant: 'SAGAR001' });
});

test('REP-01 an invalid address opens nothing', () => {
  expect(reportSearch.parse({})).toEqual({});
  for (const from of ['2026-02-30', '2026-11-16T', '', '<b>', 20261116])
    expect(reportSearch.parse({ from, to: '2026-11-22', merchant: '../x', report: 'rpt_1' })).toEqual({});
});
