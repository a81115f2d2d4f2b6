import { reportScreens } from '@galla/contract/reports/reports/screens.ts';
import { t } from '@lingui/core/macro';
import { describe, expect, test } from 'vitest';
import { groupAt, reportGroups, tabAt } from './report-tabs.ts';

describe('the tabs of reports', () => {
  test('REP-01 three tabs have the six kinds of reports, each on its own path', () => {
    expect(reportGroups.map(({ label }) => t(label))).toEqual(['Transactions', 'Refunds', 'Settlements']);
    const { reports: home, ...screens } = reportScreens;
    const paths = Object.values(screens).map(({ path }) => path);
    expect(paths).toHaveLength(6);
    for (const path of paths) expect(tabAt(path)?.screen.path, path).toBe(path);
    expect(tabAt(home.path)).toBeUndefined();
  });

  test('a path with a trailing slash or capital letters belongs to the same tab', () => {
    expect(groupAt('/Reports/QMC-Reports/')).toBe(reportGroups[0]);
    expect(groupAt('/reports/refund-daily-reports')).toBe(reportGroups[1]);
  });
});
