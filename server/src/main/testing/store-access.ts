/**
 * What an endpoint may do for people of some stores (STO-07), where its declaration does not close it to them
 * (`wholeMerchant`):
 * - `of-stores`: it reads and changes what belongs to the person's stores alone. The matrix calls it with things of another
 *   store and of the whole merchant.
 * - `harmless`: it concerns no store's business, for the reason that stands here.
 * - `proven`: the matrix cannot ask it, as with a stream; the named test file proves it.
 */
export type StoreAccess = 'of-stores' | { readonly harmless: string } | { readonly proven: string };

const ownAccount = { harmless: 'The account of the person alone' };
const ownBrowser = { harmless: 'The browser of the person alone' };
const aboutMerchant = { harmless: 'Says what the merchant is and may use, which every screen of the team needs' };
const publicFacts = { harmless: 'Public facts, the same for everybody' };

/** Every endpoint of signed-in people that is open to people of some stores. A test compares this list with the contract. */
export const storeAccess: Readonly<Record<string, StoreAccess>> = {
  'access.me': ownAccount,
  'access.permissions': ownAccount,
  'access.changes': ownAccount,
  'access.config': ownAccount,
  'access.saveConfig': ownAccount,
  'featureConfig.evaluate': aboutMerchant,
  'passwords.sendVerificationLink': 'of-stores',
  'merchants.profile': aboutMerchant,
  'merchants.startupConfig': aboutMerchant,
  'merchants.onboarding': aboutMerchant,
  'merchants.serviceLines': aboutMerchant,
  'merchants.instrumentSolution': aboutMerchant,
  'merchants.list': aboutMerchant,
  ...all('of-stores', 'stores', ['list', 'totals', 'facets', 'map', 'details', 'terminals', 'takings']),
  ...all('of-stores', 'store-changes', ['change', 'close', 'reopen', 'addCounter', 'renameCounter']),
  ...all('of-stores', 'store-changes', ['closeCounter', 'reopenCounter']),
  ...all('of-stores', 'store-images', ['upload', 'order', 'remove']),
  'store-phone.requestOtp': { harmless: 'Sends an OTP to a number; its store is named when the OTP is entered' },
  'store-phone.verifyOtp': 'of-stores',
  ...all(publicFacts, 'places', ['pincode', 'geocode', 'reverseGeocode']),
  ...all('of-stores', 'qr-codes', ['list', 'totals', 'details', 'text', 'download']),
  ...all('of-stores', 'qr-code-changes', ['add', 'change', 'deactivate', 'activate', 'replace']),
  ...all('of-stores', 'qr-code-archives', ['make', 'latest', 'details', 'file']),
  ...all('of-stores', 'dynamic-qr', ['create', 'list', 'find', 'cancel']),
  ...all('of-stores', 'recipients', ['list', 'add', 'resendOtp', 'verifyOtp', 'remove']),
  ...all('of-stores', 'transactions', ['list', 'stats', 'details', 'unitDetails', 'export']),
  'transactions.live': { proven: 'payments/transactions/live.test.ts' },
  'payment-pulse.beats': 'of-stores',
  'find.anything': 'of-stores',
  ...all('of-stores', 'refunds', ['create', 'terms', 'colleagues', 'askColleague', 'list', 'stats', 'details']),
  ...all('of-stores', 'refunds', ['decide', 'export']),
  'refunds.settings': { harmless: 'The limits that hold for every refund; who refunds has to know them' },
  ...all('of-stores', 'reports', ['transactions', 'generateTransactions', 'dailyTransactions', 'refunds']),
  ...all('of-stores', 'reports', [
    'generateRefunds',
    'dailyRefunds',
    'qmc',
    'generateQmc',
    'find',
    'status',
    'download',
  ]),
  'reports.regenerate': 'of-stores',
  ...all({ harmless: 'Names and columns of templates, without any data' }, 'reports', ['templates', 'context']),
  ...all('of-stores', 'report-schedules', ['list', 'create', 'move', 'remove']),
  ...all('of-stores', 'report-sharing', ['recipients', 'send', 'list']),
  // The team’s views are for everybody, but those that name stores.
  'saved-views.list': { proven: 'payments/saved-views/saved-views.test.ts' },
  ...all('of-stores', 'saved-views', ['create', 'change', 'remove']),
  'insights.summary': 'of-stores',
  ...all('of-stores', 'store-insights', ['ranking', 'hours', 'compare', 'shift']),
  'attention.list': 'of-stores',
  'store-linking.verify': { harmless: 'Names the app of a link whose secret the caller has' },
  'profile.update': 'of-stores',
  ...all(ownAccount, 'profile', ['security', 'reset', 'sessions', 'endSession', 'endOtherSessions', 'changePassword']),
  ...all(ownAccount, 'own-email', ['find', 'change', 'resend', 'cancel']),
  'team.admins': { harmless: 'The names of Admins, whom the screens say to ask' },
  ...all('of-stores', 'team', ['list', 'listAccess', 'invite', 'resendInvitation', 'cancelInvitation', 'assignRole']),
  ...all('of-stores', 'team', ['removeRole', 'addAccess', 'removeAccess', 'changeStores', 'remove']),
  'roles.list': { harmless: 'The names and permissions of roles, which are the same in every store' },
  'page-events.ingest': ownBrowser,
  ...all(ownBrowser, 'test-mode', ['auth', 'login', 'refresh']),
  ...all('of-stores', 'payment-links', ['list', 'totals', 'create', 'details', 'change', 'cancel', 'cancelByPut']),
  'payment-link-activation.find': aboutMerchant,
  ...all('of-stores', 'offline-payment-links', ['list', 'totals', 'create', 'details', 'cancel']),
  ...all('of-stores', 'payment-link-messages', ['resend', 'resendByPut', 'notify', 'find', 'qr', 'resendOffline']),
  ...all('of-stores', 'payment-link-messages', ['findOffline', 'qrOffline']),
  ...all('of-stores', 'counter-devices', ['list', 'makeCode', 'addThis', 'revoke']),
};

function all(access: StoreAccess, feature: string, keys: readonly string[]): Record<string, StoreAccess> {
  return Object.fromEntries(keys.map((key) => [`${feature}.${key}`, access]));
}
