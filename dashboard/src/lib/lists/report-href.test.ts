import { expect, test } from 'vitest';
import { reportHref } from './report-href.ts';

const now = Date.parse('2026-11-20T12:00:00+05:30');

test('TXN-01 REF-04 a list leads to the report of its days, which are days of India', () => {
  const path = '/reports/refund-reports';
  expect(reportHref(path, { preset: 'isoWeek' }, now)).toBe(`${path}?from=2026-11-16&to=2026-11-22`);
  expect(reportHref(path, { first: '2026-10-01', last: '2026-10-31' }, now)).toBe(
    `${path}?from=2026-10-01&to=2026-10-31`,
  );
  // An hour of a chart: the day that it is in.
  const hour = { from: '2026-11-19T19:30:00.000Z', to: '2026-11-19T20:30:00.000Z' };
  expect(reportHref(path, hour, now)).toBe(`${path}?from=2026-11-20&to=2026-11-20`);
  expect(reportHref(path, 'all', now)).toBe(path);
});
