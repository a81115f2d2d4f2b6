/** A use of a feature on a lower shelf. */
interface DownwardUse {
  readonly from: string;
  readonly to: readonly string[];
  readonly because: string;
}

/**
 * What features of the server still use of features on lower shelves. The list only gets shorter: an entry that is not
 * needed any more is refused.
 */
export const downwardOnServer: readonly DownwardUse[] = [
  { from: 'team', to: ['saved-views'], because: 'the views of a person who leaves are deleted' },
  {
    from: 'registration',
    to: ['feature-config', 'merchants'],
    because: 'signing up creates the merchant and its settings',
  },
  { from: 'second-factor', to: ['merchants'], because: 'a merchant says whether its team needs a second factor' },
  { from: 'groups', to: ['feature-config', 'merchants'], because: 'the operator moves merchants into super-merchants' },
  { from: 'activation', to: ['feature-config', 'ledger'], because: 'going live releases keys and sets prices' },
  { from: 'bank-account', to: ['ledger', 'settlements'], because: 'a verified account becomes the payout account' },
  { from: 'kyc', to: ['settlements'], because: 'verified KYC sets the payout account' },
  { from: 'onboarding', to: ['ledger'], because: 'the ₹1 of an account check is booked' },
  { from: 'upi-verification', to: ['feature-config'], because: 'a verified UPI address changes what is enabled' },
  {
    from: 'store-linking',
    to: ['api-keys', 'webhooks'],
    because: 'linking issues API keys to an app; unlinking revokes them',
  },
  { from: 'stores', to: ['payments'], because: 'takings of stores are sums of the payment rollups' },
  { from: 'qr-codes', to: ['payments'], because: 'takings of QR codes are sums of the payment rollups' },
  {
    from: 'dynamic-qr',
    to: ['ingestion', 'refunds'],
    because: 'a payment by code is ingested, and refunded when it comes late',
  },
  { from: 'recipients', to: ['checkout'], because: 'money that is refunded at once notifies nobody' },
  { from: 'payments', to: ['ledger'], because: 'payments are booked in the transaction that completes them' },
  { from: 'ingestion', to: ['ledger'], because: 'the charges of a payment are computed when it completes' },
  { from: 'find', to: ['reports', 'settlements'], because: 'find reads the lists of all that it finds' },
  { from: 'refunds', to: ['ledger'], because: 'refunds are booked' },
  { from: 'chargebacks', to: ['ledger'], because: 'chargebacks are booked' },
];

/** The same for the dashboard, where a feature mostly leads to the screen of another one. */
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
