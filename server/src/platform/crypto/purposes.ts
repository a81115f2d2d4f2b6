/** The use of a key derived from the master key. */
type Use =
  /** Seals these columns, as `table.column`. */
  | { readonly seals: readonly string[] }
  /** Seals the contents of files. */
  | { readonly sealsFiles: string }
  /** Signs or hashes something that a row or a person keeps: another key would invalidate it for good. */
  | { readonly keeps: string }
  /** Signs something that lives for hours at most, or is created again if it is invalid. */
  | { readonly signs: string };

/**
 * Every key derived from the master key in the database. All sealing and signing keys are listed here: `deriveKey`
 * accepts no other purpose. Rotating MASTER_KEY changes none of them (decision 165).
 */
export const purposes = {
  'engine-keys': { seals: ['engine_key.sealed_secret', 'engine_key.previous_sealed_secret'] },
  'authenticator-apps': { seals: ['authenticator_app.sealed_secret'] },
  'operator-apps': { seals: ['operator_user.sealed_secret'] },
  'api-key-secret': { seals: ['api_key_secret.sealed_secret'] },
  webhooks: {
    seals: [
      'webhook_endpoint.sealed_password',
      'webhook_endpoint.sealed_secret',
      'webhook_endpoint.previous_sealed_secret',
    ],
  },
  'payout-accounts': { seals: ['payout_account.sealed_number'] },
  'bank-account-changes': { seals: ['bank_account_change.sealed_number'] },
  'account-checks': { seals: ['account_check.sealed_number'] },
  onboarding: { seals: ['onboarding_field.sealed_value'] },
  kyc: { seals: ['kyc_submission.sealed_snapshot'] },
  messages: { seals: ['message.sealed_texts'] },
  'checkout-return': { seals: ['checkout_secret.sealed_secret'] },
  'counter-pairing': { seals: ['counter_pairing.sealed_place'] },
  'audit-chain': { keeps: 'the heads of the audit chains' },
  passwords: { keeps: 'the pepper of passwords' },
  'erased-customers': { keeps: 'the marks by which customers who were erased are known when they are reported again' },
  'recovery-codes': { keeps: 'the codes of people who lost their authenticator app' },
  'api-key-hash': { keeps: 'the hashes by which API keys are found' },
  'checkout-address': { keeps: 'the addresses of orders and payment pages, which customers have' },
  'known-browsers': { keeps: 'the marks of browsers in which a person signed in before' },
  'payment-page-network': { signs: 'the networks of open orders of payment pages' },
  'rail-simulator': { signs: 'what Galla and the simulator of banks say to each other' },
  'one-time-passwords': { signs: 'the codes of SMS and e-mails' },
  captcha: { signs: 'the puzzles before a sign-in' },
  'request-forgery': { signs: 'the tokens against forged requests' },
  'operator-request-forgery': { signs: 'the same at the review desk' },
  'test-tokens': { signs: 'the tokens of test mode' },
  idempotency: { signs: 'the bodies of repeated calls' },
  'live-cursors': { signs: 'the positions of live streams' },
  'store-images': { signs: 'the addresses of pictures of stores' },
  'payment-page-images': { signs: 'the addresses of pictures of payment pages' },
  'document-links': { signs: 'the addresses of documents' },
  'report-link': { signs: 'the addresses of reports' },
  'qr-code-archives': { signs: 'the addresses of archives of QR codes' },
  'assistant confirmation': { signs: 'the confirmations of an assistant’s calls' },
  'assistant session': { signs: 'the sessions of assistants of older revisions' },
} as const satisfies Readonly<Record<string, Use>>;

/** The purposes with one key for each tenant. */
export const tenantPurposes = {
  documents: { sealsFiles: 'the documents of the tenant' },
  archives: { sealsFiles: 'the archives of the tenant’s months' },
} as const satisfies Readonly<Record<string, Use>>;

/** The purposes derived from the keys of the settings only, which change with those keys. */
type SettingPurpose = 'unlock' | 'backup' | 'key-check' | 'fingerprint' | `database-login:${string}`;

/** The purpose of a derived key. */
export type Purpose = keyof typeof purposes | `${keyof typeof tenantPurposes}:${string}` | SettingPurpose;
