import { laterScreens } from './later-screens.ts';
import { type Screen, screens } from './screens.ts';

/** The paths that are no screen themselves, those of earlier versions included, each with the screen that it leads to (A2). */
export const leadingPaths = {
  '/transactions/list': '/transactions/history',
  '/transactions/reports': '/reports/transaction-reports',
  '/transactions/dailyReports': '/reports/transaction-daily-reports',
  '/transactions/refunds': '/transactions/refunds/all-refunds',
  '/refunds': '/transactions/refunds/all-refunds',
  '/refunds/details/$refundId': '/transactions/refunds/details/$refundId',
  '/refunds/past-refunds': '/transactions/refunds/all-refunds',
  '/refunds/initiate': '/transactions/history',
  '/refunds/reports': '/reports/refund-reports',
  '/refunds/dailyReports': '/reports/refund-daily-reports',
  '/store': '/store/list',
  '/developer-settings': '/developer-settings/api-keys',
  '/split-settlements': '/split-settlements/self-accounts',
} as const satisfies Record<`/${string}`, `/${string}`>;

const patterns = [
  ...[...Object.values<Screen>(screens), ...Object.values<Screen>(laterScreens)].map(({ path }) => path),
  ...Object.keys(leadingPaths),
].map((path) => new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`, 'i'));

/** Whether a path is a screen's, or leads to one. */
export function isScreenPath(path: string): boolean {
  return path === '/404' || patterns.some((pattern) => pattern.test(path));
}
