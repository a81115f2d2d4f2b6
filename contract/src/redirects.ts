/** The paths that are no screen themselves, those of earlier versions included, each with the screen that it leads to (ROU-14). */
export const redirects = {
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
