/** A use of a feature on a lower shelf. */
interface DownwardUse {
  readonly from: string;
  readonly to: readonly string[];
  readonly because: string;
}

/**
 * The uses by server features of features on lower shelves. The list only gets shorter: an entry that is no longer
 * needed is refused.
 */
export const downwardOnServer: readonly DownwardUse[] = [
  { from: 'team', to: ['saved-views'], because: 'the views of a person who leaves are deleted' },
  {
    from: 'registration',
    to: ['feature-config', 'merchants'],
    because: 'signing up creates the merchant and its settings',
  },
  { from: 'second-factor', to: ['merchants'], because: 'a merchant says whether its team needs a second factor' },
  { from: 'groups', to: ['merchants'], because: 'the operator moves merchants into super-merchants' },
  { from: 'activation', to: ['ledger'], because: 'going live releases keys and sets prices' },
  { from: 'bank-account', to: ['ledger'], because: 'the ₹1 of an account check is booked' },
  { from: 'onboarding', to: ['ledger'], because: 'the ₹1 of an account check is booked' },
  {
    from: 'store-linking',
    to: ['api-keys', 'webhooks'],
    because: 'linking issues API keys to an app; unlinking revokes them',
  },
  { from: 'stores', to: ['payments'], because: 'takings of stores are sums of the payment rollups' },
  {
    from: 'dynamic-qr',
    to: ['ingestion', 'refunds', 'settlements'],
    because: 'a payment by code is ingested, and refunded with its settled GST when it comes late',
  },
  { from: 'checkout', to: ['settlements'], because: 'a late payment is refunded with its settled GST' },
  { from: 'recipients', to: ['checkout'], because: 'money that is refunded at once notifies nobody' },
  { from: 'payments', to: ['ledger'], because: 'payments are booked in the transaction that completes them' },
  { from: 'ingestion', to: ['ledger'], because: 'the charges of a payment are computed when it completes' },
  { from: 'find', to: ['reports', 'settlements'], because: 'find reads the lists of all that it finds' },
  { from: 'refunds', to: ['ledger'], because: 'refunds are booked' },
  { from: 'chargebacks', to: ['ledger'], because: 'chargebacks are booked' },
];

/** The same for the dashboard, where a feature mostly links to the screen of another one. */
export const downwardOnDashboard: readonly DownwardUse[] = [
  { from: 'stores', to: ['reports', 'transactions'], because: 'a store leads to its payments and its report' },
  { from: 'qr-codes', to: ['transactions'], because: 'a QR code leads to its payments' },
  {
    from: 'transactions',
    to: ['developer', 'reports', 'settlements'],
    because: 'a payment leads to its settlement and report, and shows the API call that does the same',
  },
  { from: 'find', to: ['refunds', 'reports', 'settlements'], because: 'find leads to the lists of all that it finds' },
  { from: 'refunds', to: ['developer', 'reports'], because: 'refunds lead to their report, and show their API call' },
  { from: 'payment-links', to: ['developer'], because: 'links show the API call that does the same' },
  {
    from: 'settlements',
    to: ['developer', 'reports'],
    because: 'settlements lead to their report, and show their API call',
  },
  { from: 'reports', to: ['developer'], because: 'reports show the API call that does the same' },
];

/**
 * The server features whose tables features on higher shelves still read. This list only gets shorter too: a read that
 * others need is published by the owner, or moves to the feature with most of its tables.
 */
export const downwardReads: readonly DownwardUse[] = [
  {
    from: 'second-factor',
    to: ['payments'],
    because: 'a new founder who has moved no money does not wait for another factor',
  },
  { from: 'bank-account', to: ['ledger'], because: 'the auditor compares account checks with the book' },
  { from: 'onboarding', to: ['ledger'], because: 'the auditor compares account checks with the book' },
  { from: 'dynamic-qr', to: ['payments'], because: 'a code shows the payment that it got' },
  { from: 'counter', to: ['payments'], because: 'a shift is summed from the payments that completed in it' },
  { from: 'recipients', to: ['payments'], because: 'recipients are notified of payments' },
  {
    from: 'payments',
    to: ['ledger'],
    because: 'the auditor compares payments with the book',
  },
  {
    from: 'transactions',
    to: ['chargebacks', 'checkout', 'refunds', 'settlements'],
    because: 'a payment is found by its order and shows its refunds, chargebacks and settlement',
  },
  {
    from: 'find',
    to: ['chargebacks', 'checkout', 'payment-links', 'refunds', 'settlements'],
    because: 'find reads the lists of all that it finds',
  },
  { from: 'refunds', to: ['ledger'], because: 'freezes stop refunds, and the auditor compares them with the book' },
  { from: 'refund-batches', to: ['feature-config'], because: 'a setting says whether a merchant may refund by file' },
  { from: 'chargebacks', to: ['ledger'], because: 'the auditor compares chargebacks with the book' },
  {
    from: 'payment-links',
    to: ['feature-config'],
    because: 'settings say whether a merchant may use links',
  },
];
