import { kycConsent } from '@galla/contract/business/kyc/consent.ts';
import { storeLinkIds } from '@galla/contract/business/store-linking/feature.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { sandboxSamples } from '../../developers/sandbox/testing/samples.ts';
import { istDay } from '../../platform/indian-time.ts';
import { apiKeySamples } from './api-key-samples.ts';
import { counterSamples } from './counter-samples.ts';
import { linkFileSamples } from './link-file-samples.ts';
import { paymentLinkSamples } from './payment-link-samples.ts';
import { paymentPageSamples } from './payment-page-samples.ts';
import { qrCodeSamples } from './qr-code-samples.ts';
import { storeSamples } from './store-samples.ts';
import { webhookSamples } from './webhook-samples.ts';

/** Ids of one merchant's things. */
export type Foreign = {
  readonly merchantId: string;
  readonly store: string;
  readonly terminal: string;
  readonly qrCode: string;
  readonly payment: string;
  readonly refund: string;
  readonly batch: string;
  readonly settlement: string;
  readonly invoice: string;
  readonly report: string;
  readonly template: string;
  readonly schedule: string;
  readonly membership: string;
  readonly person: string;
  readonly session: string;
  readonly entry: string;
  readonly invitation: string;
  readonly role: string;
  readonly passkey: string;
  readonly image: string;
  readonly storeImport: string;
  readonly linkFile: string;
  readonly dynamicQr: string;
  readonly recipient: string;
  /** Of the whole merchant. */
  readonly paymentLink: string;
  readonly linkOfStore: string;
  readonly paymentPage: string;
  readonly apiKey: string;
  readonly sandboxScript: string;
  readonly document: string;
  readonly bankChange: string;
  readonly savedView: string;
};

/** The input of a call that names these things. */
type Sample = (foreign: Foreign) => {
  readonly params?: Record<string, string>;
  readonly query?: Record<string, string>;
  readonly body?: unknown;
};
const day = 86_400_000;
const range = {
  from: new Date(Date.now() - 30 * day).toISOString(),
  to: new Date(Date.now() + day).toISOString(),
};
const thisHour = {
  from: new Date(Date.now() - 1_800_000).toISOString(),
  to: new Date(Date.now() + 1_700_000).toISOString(),
};
const reportDays = { from: istDay(Date.now() - 2 * day), to: istDay(Date.now() - day) };
const filters = ({ merchantId, store, terminal, qrCode }: Foreign) => ({
  ...range,
  merchantIds: [merchantId],
  storeIds: [store],
  terminalIds: [terminal],
  qrCodeIds: [qrCode],
});

const refundsOf = ({ merchantId, store }: Foreign) => ({ ...range, merchantIds: [merchantId], storeIds: [store] });

const policyAnswers = {
  businessName: 'Taken over',
  address: 'Taken over',
  email: 'taken@over.example',
  phone: '9800000000',
  refundRequestDays: 7,
  refundProcessingDays: 7,
  shippingDays: null,
  returnRequestDays: null,
};

const accessTo = ({ membership, store }: Foreign) => ({
  userGroupId: membership,
  entityName: 'STORE',
  entityValue: store,
});

/** For each guarded endpoint, a call that names another merchant's things in every place where it takes ids. */
export const endpointSamples: Readonly<Record<string, Sample>> = {
  'access.me': () => ({}),
  'access.permissions': () => ({}),
  'access.config': () => ({}),
  'access.saveConfig': ({ store }) => ({
    params: { key: 'live-filters' },
    body: { value: { note: 1, length: store.length } },
  }),
  'featureConfig.evaluate': ({ merchantId }) => ({
    body: { appContext: { deviceModel: 'Web' }, keys: ['SCAN'], merchantId },
  }),
  'test-mode.auth': () => ({}),
  'test-mode.login': () => ({ body: { token: 'x.y' } }),
  'test-mode.refresh': () => ({}),
  'page-events.ingest': () => ({ body: { events: [] } }),
  'groups.list': () => ({}),
  'groups.choose': ({ membership }) => ({ body: { groupId: membership } }),
  'passwords.sendVerificationLink': ({ person }) => ({ body: { userId: person, type: 'EMAIL_SIGNUP' } }),
  'merchants.profile': () => ({}),
  'merchants.startupConfig': () => ({}),
  'merchants.onboarding': () => ({}),
  'merchants.serviceLines': () => ({}),
  'merchants.instrumentSolution': () => ({}),
  'merchants.list': () => ({ query: { search: 'canary' } }),
  'customer-contact.find': ({ merchantId }) => ({ query: { merchantId } }),
  'customer-contact.change': ({ merchantId }) => ({ body: { merchantId, email: null, phone: '1800123456' } }),
  'website-check.start': ({ merchantId }) => ({ body: { merchantId, url: 'https://shop.example', chosen: 'OTHER' } }),
  'website-check.find': ({ merchantId }) => ({ query: { merchantId } }),
  'policies.find': ({ merchantId }) => ({ query: { merchantId } }),
  'policies.save': ({ merchantId }) => ({ body: { merchantId, version: 0, answers: policyAnswers, consent: true } }),
  'policies.preview': () => ({ body: { answers: policyAnswers, document: 'TERMS', language: 'en' } }),
  'policies.download': ({ merchantId }) => ({
    params: { document: 'TERMS' },
    query: { merchantId, format: 'txt', language: 'en' },
  }),
  'policies.publish': ({ merchantId }) => ({ body: { merchantId, version: 1 } }),
  'policies.takeDown': ({ merchantId }) => ({ body: { merchantId } }),
  'onboarding.journey': () => ({}),
  'onboarding.categories': () => ({}),
  'onboarding.branch': () => ({ params: { ifsc: 'HDFC0000128' } }),
  'onboarding.save': () => ({
    body: { section: 'BUSINESS_DETAILS', version: 0, fields: { displayName: 'Taken over' } },
  }),
  'bank-account.find': () => ({}),
  'bank-account.request': () => ({
    body: { number: '50200071234417', ifsc: 'HDFC0000128', holder: 'Taken over', accountType: 'CURRENT' },
  }),
  'bank-account.approve': ({ bankChange }) => ({ body: { changeId: bankChange } }),
  'bank-account.stop': ({ bankChange }) => ({ body: { changeId: bankChange } }),
  'gateway-activation.find': () => ({}),
  'gateway-activation.start': () => ({ body: { serviceLineType: 'PAYMENT_GATEWAY' } }),
  'onboarding.complete': () => ({ body: { section: 'BUSINESS_DETAILS', version: 1 } }),
  'kyc.preflight': () => ({}),
  'kyc.consentInit': ({ merchantId }) => ({ body: { merchantId } }),
  'kyc.consentApprove': ({ merchantId }) => ({
    body: { merchantId, consentId: `kcon_${'0'.repeat(26)}`, version: kycConsent.version },
  }),
  'kyc.init': ({ merchantId }) => ({
    body: { merchantId, type: 'ONLINE_MERCHANT_ONBOARDING_VERIFICATION', appVersion: '1.0.0' },
  }),
  'kyc.report': ({ merchantId }) => ({
    body: { checkId: `kyc_${'0'.repeat(26)}`, merchantId, state: 'VERIFIED', at: '2026-01-01T00:00:00.000Z' },
  }),
  'kyc.status': ({ merchantId }) => ({ body: { merchantId, profileType: 'MERCHANT' } }),
  'documents.list': () => ({}),
  'documents.upload': ({ document, merchantId }) => ({
    params: { merchantId },
    body: { kind: 'PAN_CARD', replaces: document },
  }),
  'documents.link': ({ document }) => ({ params: { documentId: document } }),
  'documents.remove': ({ document }) => ({ params: { documentId: document } }),
  ...storeSamples,
  ...linkFileSamples,
  ...counterSamples,
  ...apiKeySamples,
  ...sandboxSamples,
  'store-linking.verify': () => ({ body: { context: 'x'.repeat(43) } }),
  'store-linking.approve': () => ({ body: { context: 'x'.repeat(43) } }),
  'store-linking.list': () => ({}),
  'store-linking.end': () => ({ body: { linkId: encodeId(storeLinkIds, '018f0000-0000-7000-8000-000000000000') } }),
  'upi-verification.find': () => ({}),
  'upi-verification.verify': () => ({ body: { vpa: 'taken@over' } }),
  'developer.start': () => ({}),
  ...qrCodeSamples,
  ...paymentLinkSamples,
  ...webhookSamples,
  ...paymentPageSamples,
  'dynamic-qr.create': ({ store, terminal }) => ({ body: { storeId: store, terminalId: terminal, amount: 100 } }),
  'dynamic-qr.list': ({ store }) => ({ query: { storeId: store } }),
  'dynamic-qr.find': ({ dynamicQr }) => ({ params: { id: dynamicQr } }),
  'dynamic-qr.cancel': ({ dynamicQr }) => ({ params: { id: dynamicQr } }),
  'recipients.list': ({ merchantId }) => ({ query: { merchantId } }),
  'recipients.add': ({ merchantId, store, qrCode }) => ({
    body: {
      merchantId,
      name: 'Taken over',
      to: { mode: 'EMAIL', email: 'taken@over.example' },
      storeIds: [store],
      qrCodeIds: [qrCode],
    },
  }),
  'recipients.resendOtp': ({ recipient }) => ({ body: { receiverId: recipient } }),
  'recipients.verifyOtp': ({ recipient }) => ({ body: { receiverId: recipient, token: 'x', otp: '12345' } }),
  'recipients.remove': ({ recipient }) => ({ body: { receiverId: recipient } }),
  'attention.list': () => ({}),
  'find.anything': ({ payment }) => ({ body: { text: payment } }),
  'transactions.list': (foreign) => ({ body: { filters: filters(foreign) } }),
  'transactions.stats': (foreign) => ({ body: { filters: filters(foreign) } }),
  'payment-pulse.beats': (foreign) => ({ body: { filters: { ...filters(foreign), ...thisHour } } }),
  'transactions.details': ({ payment }) => ({ body: { unitIds: [payment] } }),
  'transactions.unitDetails': ({ payment }) => ({ params: { unitId: payment } }),
  'transactions.export': (foreign) => ({ body: { filters: filters(foreign) } }),
  'refunds.create': ({ payment }) => ({ body: { unitId: payment, amount: 100, reason: 'OTHER' } }),
  'refunds.colleagues': ({ payment }) => ({ params: { unitId: payment } }),
  'refunds.askColleague': ({ payment, person }) => ({
    params: { unitId: payment },
    body: { personId: person, reason: 'OTHER' },
  }),
  'refunds.terms': ({ payment }) => ({ params: { unitId: payment } }),
  'refunds.list': (foreign) => ({ body: { filters: refundsOf(foreign) } }),
  'refunds.stats': (foreign) => ({ body: { filters: refundsOf(foreign) } }),
  'refunds.details': ({ refund }) => ({ params: { refundId: refund } }),
  'refunds.decide': ({ refund }) => ({ params: { refundId: refund }, body: { decision: 'APPROVE' } }),
  'refunds.export': (foreign) => ({ body: { filters: refundsOf(foreign) } }),
  'refunds.settings': ({ merchantId }) => ({ query: { merchantId } }),
  'refunds.approveSettings': ({ merchantId }) => ({ body: { merchantId, requestedAt: '2026-01-01T00:00:00.000Z' } }),
  'refunds.stopSettings': ({ merchantId }) => ({ body: { merchantId, requestedAt: '2026-01-01T00:00:00.000Z' } }),
  'refunds.saveSettings': ({ merchantId }) => ({ body: { merchantId, stepUpAbove: 0, approvalAbove: null } }),
  'refund-batches.template': () => ({ query: { format: 'csv' } }),
  'refund-batches.upload': () => ({ body: { batchProcessorType: 'REFUND' } }),
  'refund-batches.list': ({ batch }) => ({ query: { after: batch } }),
  'refund-batches.details': ({ batch }) => ({ params: { batchId: batch } }),
  'refund-batches.rows': ({ batch }) => ({ params: { batchId: batch } }),
  'refund-batches.correct': ({ batch }) => ({ params: { batchId: batch, number: '1' }, body: { cells: {} } }),
  'refund-batches.drop': ({ batch }) => ({ params: { batchId: batch }, body: { allWrong: true } }),
  'refund-batches.confirm': ({ batch }) => ({ params: { batchId: batch }, body: { rows: 1, amount: 100 } }),
  'refund-batches.decide': ({ batch }) => ({ params: { batchId: batch }, body: { decision: 'APPROVE' } }),
  'refund-batches.move': ({ batch }) => ({ params: { batchId: batch }, body: { move: 'CANCEL' } }),
  'refund-batches.download': ({ batch }) => ({ params: { batchId: batch } }),
  'groupSettlements.byDay': () => ({ body: { from: istDay(Date.now()), to: istDay(Date.now()) } }),
  'groupSettlements.expected': ({ merchantId }) => ({
    body: { from: istDay(Date.now()), to: istDay(Date.now()), merchantIds: [merchantId] },
  }),
  'settlements.holidays': () => ({}),
  'settlements.daily': ({ merchantId }) => ({ body: { merchantId } }),
  'settlements.recent': ({ merchantId }) => ({ query: { merchantId } }),
  'settlements.changes': ({ merchantId }) => ({ body: { merchantId, after: 0 } }),
  'settlements.calendar': ({ merchantId }) => ({ query: { merchantId, month: istDay(Date.now()).slice(0, 7) } }),
  'settlements.ofPayment': ({ payment }) => ({ params: { unitId: payment } }),
  'settlements.details': ({ settlement }) => ({ params: { settlementId: settlement } }),
  'settlements.items': ({ settlement }) => ({ params: { settlementId: settlement } }),
  'settlements.download': ({ settlement }) => ({ params: { settlementId: settlement } }),
  'settlement-checks.statement': ({ merchantId }) => ({ body: { merchantId } }),
  'settlement-checks.feeAudit': ({ merchantId }) => ({
    body: { merchantId, from: istDay(Date.now() - 30 * day), to: istDay(Date.now()) },
  }),
  'reports.transactions': ({ report }) => ({ query: { after: report } }),
  'reports.generateTransactions': ({ merchantId, store }) => ({
    body: { ...reportDays, merchantIds: [merchantId], storeIds: [store] },
  }),
  'reports.dailyTransactions': ({ store, terminal }) => ({
    body: { day: reportDays.from, storeIds: [store], terminalIds: [terminal] },
  }),
  'reports.refunds': () => ({}),
  'reports.generateRefunds': ({ merchantId, store }) => ({
    body: { ...reportDays, merchantIds: [merchantId], storeIds: [store] },
  }),
  'reports.dailyRefunds': ({ store }) => ({ body: { day: reportDays.from, storeIds: [store] } }),
  'tax-invoices.list': ({ merchantId }) => ({ query: { merchantId } }),
  'tax-invoices.download': ({ invoice }) => ({ params: { invoiceId: invoice } }),
  'reports.settlements': () => ({}),
  'reports.generateSettlements': ({ merchantId }) => ({ body: { ...reportDays, merchantId } }),
  'reports.generateSettlement': ({ merchantId }) => ({ body: { settlementDate: reportDays.from, merchantId } }),
  'reports.settlementMonths': ({ merchantId }) => ({ query: { merchantId } }),
  'reports.generateMonth': ({ merchantId }) => ({ body: { month: reportDays.from.slice(0, 7), merchantId } }),
  'reports.generateYear': ({ merchantId }) => ({ body: { year: reportDays.from.slice(0, 4), merchantId } }),
  'reports.generateGst': ({ merchantId }) => ({ body: { month: reportDays.from.slice(0, 7), merchantId } }),
  'reports.qmc': () => ({}),
  'reports.generateQmc': ({ store }) => ({ body: { ...reportDays, storeIds: [store] } }),
  'reports.templates': () => ({}),
  'reports.context': ({ merchantId }) => ({ query: { merchantId } }),
  'reports.saveContext': ({ merchantId }) => ({ body: { merchantId, kind: 'TRANSACTION', template: 'STORE' } }),
  'reports.find': ({ report }) => ({ params: { id: report } }),
  'reports.status': ({ merchantId, report }) => ({ params: { merchantId, urn: report } }),
  'reports.download': ({ report }) => ({ params: { id: report }, query: { until: '9999999999999', key: 'x' } }),
  'reports.regenerate': ({ report }) => ({ params: { id: report } }),
  'report-templates.create': () => ({
    body: { name: 'Mine', template: 'STORE', columns: ['referenceId', 'fee'] },
  }),
  'report-templates.change': ({ template }) => ({
    params: { templateId: template },
    body: { name: 'Taken over', columns: ['referenceId', 'fee'] },
  }),
  'report-templates.remove': ({ template }) => ({ params: { templateId: template } }),
  'report-sharing.recipients': () => ({ query: { kind: 'TRANSACTION' } }),
  'report-sharing.send': ({ report, person }) => ({ params: { id: report }, body: { to: [person] } }),
  'report-sharing.list': () => ({}),
  'report-schedules.list': () => ({}),
  'report-schedules.create': ({ store, person }) => ({
    body: { kind: 'DAILY_TRANSACTION', every: 'DAILY', storeIds: [store], recipients: [person] },
  }),
  'report-schedules.move': ({ schedule }) => ({ params: { scheduleId: schedule }, body: { state: 'PAUSED' } }),
  'report-schedules.remove': ({ schedule }) => ({ params: { scheduleId: schedule } }),
  'saved-views.list': () => ({}),
  'saved-views.create': ({ merchantId, store, terminal, qrCode }) => ({
    body: {
      list: 'payments',
      name: 'Taken over',
      shared: false,
      params: { merchants: merchantId, stores: store, terminals: terminal, qr: qrCode },
    },
  }),
  'saved-views.change': ({ savedView }) => ({
    params: { viewId: savedView },
    body: { name: 'Taken over', shared: false, params: {}, version: 1 },
  }),
  'saved-views.remove': ({ savedView }) => ({ params: { viewId: savedView } }),
  'profile.update': ({ person }) => ({ params: { userId: person }, body: { name: 'Somebody Else' } }),
  'team.list': () => ({ query: { search: 'canary' } }),
  'team.admins': () => ({}),
  'team.listAccess': ({ person }) => ({ body: { userId: person } }),
  'team.invite': ({ store }) => ({
    body: { phoneNumber: '9822000001', name: 'Somebody', roleId: 'CASHIER', storeIds: [store] },
  }),
  'team.resendInvitation': ({ invitation }) => ({ params: { invitationId: invitation } }),
  'team.cancelInvitation': ({ invitation }) => ({ params: { invitationId: invitation } }),
  'team.assignRole': ({ person, role }) => ({ params: { userId: person, roleId: role } }),
  'team.removeRole': ({ person }) => ({ params: { userId: person, roleId: 'CASHIER' } }),
  'team.addAccess': (foreign) => ({ params: { userId: foreign.person }, body: accessTo(foreign) }),
  'team.removeAccess': (foreign) => ({ params: { userId: foreign.person }, body: accessTo(foreign) }),
  'team.changeStores': ({ membership, person, store }) => ({
    params: { userId: person },
    body: { userGroupId: membership, act: 'GRANT', stores: { storeIds: [store] } },
  }),
  'team.remove': ({ person }) => ({ params: { userId: person } }),
  'roles.list': () => ({}),
  'roles.create': () => ({ body: { roleName: 'Helper', permissions: ['transaction_access'] } }),
  'roles.update': ({ role }) => ({
    params: { roleId: role },
    body: { roleName: 'Taken over', permissions: ['transaction_access'] },
  }),
  'roles.remove': ({ role }) => ({ params: { roleId: role } }),
  'profile.security': () => ({}),
  'profile.reset': () => ({}),
  'own-email.find': () => ({}),
  'own-email.change': ({ merchantId }) => ({ params: { merchantId }, body: { email: 'other@shop.example' } }),
  'own-email.resend': () => ({}),
  'own-email.cancel': () => ({}),
  'own-email.confirm': () => ({ body: { token: 'not-a-token' } }),
  'profile.sessions': () => ({}),
  'profile.endSession': ({ session }) => ({ params: { id: session } }),
  'profile.endOtherSessions': () => ({}),
  'profile.changePassword': () => ({
    body: {
      currentPassword: 'not-the-password',
      password: 'another-lamp-again',
      confirmPassword: 'another-lamp-again',
    },
  }),
  'second-factor.list': () => ({}),
  'second-factor.startApp': () => ({}),
  'second-factor.confirmApp': () => ({ body: { code: '123456' } }),
  'second-factor.removeApp': () => ({}),
  'second-factor.startPasskey': () => ({}),
  'second-factor.addPasskey': () => ({
    body: { name: 'Laptop', answer: { id: 'canary', rawId: 'canary', type: 'public-key' } },
  }),
  'second-factor.renamePasskey': ({ passkey }) => ({ params: { id: passkey }, body: { name: 'Mine' } }),
  'second-factor.removePasskey': ({ passkey }) => ({ params: { id: passkey } }),
  'second-factor.newRecoveryCodes': () => ({}),
  'step-up.ways': () => ({}),
  'step-up.passkey': () => ({}),
  'step-up.sendOtp': () => ({ body: { to: 'EMAIL' } }),
  'step-up.confirm': () => ({ body: { proof: { way: 'PASSWORD', password: 'not-the-password' } } }),
  'factor-requests.ask': () => ({}),
  'factor-requests.withdraw': () => ({}),
  'factor-requests.cancel': ({ person }) => ({ body: { personId: person } }),
  'team-security.find': () => ({}),
  'team-security.require': () => ({ body: { required: false } }),
  'team-security.reset': ({ person }) => ({ body: { personId: person } }),
  'audit.list': ({ person }) => ({ body: { filters: { personIds: [person] } } }),
  'audit.people': () => ({}),
  'audit.verify': ({ entry }) => ({ body: { after: entry } }),
  'audit.export': ({ person }) => ({ body: { filters: { personIds: [person] } } }),
  'insights.summary': ({ merchantId, store }) => ({ body: { ...range, merchantIds: [merchantId], storeIds: [store] } }),
};
