/**
 * The shelves of the house in reading order, with their features (docs/architecture.md). A shelf holds features that
 * change together. A feature uses its own shelf and those above it.
 */
export const shelves = {
  identity: ['access', 'passwords', 'second-factor', 'registration', 'profile', 'team', 'groups', 'audit'],
  business: [
    'merchants',
    'onboarding',
    'kyc',
    'documents',
    'bank-account',
    'activation',
    'upi-verification',
    'website-check',
    'policies',
    'store-linking',
  ],
  shops: ['stores', 'qr-codes', 'dynamic-qr', 'counter', 'recipients'],
  payments: ['payments', 'ingestion', 'transactions', 'insights', 'find', 'saved-views'],
  refunds: ['refunds', 'refund-batches', 'chargebacks'],
  collect: ['checkout', 'payment-links', 'payment-link-batches', 'payment-pages'],
  settlements: ['ledger', 'settlements', 'settlement-checks', 'tax-invoices', 'splits', 'vendors'],
  reports: ['reports', 'archives'],
  developers: ['api-keys', 'merchant-api', 'webhooks', 'developer', 'sandbox', 'test-mode', 'assistant'],
  messages: ['messages', 'attention', 'announcements', 'help', 'page-events'],
  provider: ['operator', 'provisioning', 'feature-config', 'auditor', 'simulator'],
} as const satisfies { readonly [shelf: string]: readonly string[] };

/** The name of a shelf. */
export type Shelf = keyof typeof shelves;

/** The names of the shelves in reading order. */
export const shelfNames = Object.keys(shelves) as readonly Shelf[];

/** The shelf of each feature. */
export const shelfOf: ReadonlyMap<string, Shelf> = new Map(
  shelfNames.flatMap((shelf) => shelves[shelf].map((feature) => [feature, shelf] as const)),
);

/** The shelves that come after this one: its features do not use theirs. */
export const shelvesBelow = (shelf: Shelf): readonly Shelf[] => shelfNames.slice(shelfNames.indexOf(shelf) + 1);
