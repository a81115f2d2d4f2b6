/**
 * The files of a feature of the server that other features may import beside its `service.ts` (decision 109): paths
 * without the ending. A file that no other feature imports leaves the list.
 */
export const doors: Readonly<Record<string, readonly string[]>> = {
  access: ['person-queries'],
  activation: ['gate-queries'],
  'api-keys': ['queries', 'reading'],
  announcements: ['queries'],
  audit: ['installation'],
  auditor: ['freeze-queries'],
  checkout: ['address', 'follower', 'order-queries', 'start'],
  'dynamic-qr': ['key', 'scope'],
  'feature-config': ['money', 'owner-queries', 'queries', 'settings', 'verified-upi'],
  ingestion: ['contradiction-queries', 'operator/queries'],
  kyc: ['queries', 'snapshot'],
  ledger: ['charges', 'gst-queries', 'gst-states', 'lock-queries', 'tariff', 'tariff-queries'],
  merchants: ['admin-notices', 'customer-contact-queries', 'kyc-status', 'merchant-queries'],
  onboarding: [
    'account-checks/books',
    'account-checks/limit',
    'branches/branch-codes',
    'name-match',
    'store',
    'submission',
  ],
  'payment-links': [
    'calls',
    'create-many',
    'link-url',
    'messages/merchant-queries',
    'messages/service',
    'messages/usable-queries',
    'activation/usable',
  ],
  payments: [
    ...['amount-queries', 'list-queries', 'qr-code-sum-queries', 'range-parts', 'selection', 'store-rank-queries'],
    ...['store-sum-queries', 'stored-payment', 'sum-queries', 'write-payments'],
  ],
  refunds: ['approval-queries', 'insert-refunds', 'netting-queries', 'reading', 'settings'],
  reports: ['report-file', 'report-view'],
  'second-factor': ['request-queries'],
  settlements: ['accounts', 'calendar/calendar', 'history/reading', 'payouts/payouts', 'runs/sandbox-runs', 'stopped'],
  team: ['membership-queries'],
  webhooks: ['end-of-key', 'endpoints', 'following/follow', 'following/follow-queries', 'log/events'],
  'website-check': ['queries'],
};
