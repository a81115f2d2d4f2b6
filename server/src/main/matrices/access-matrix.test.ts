import { randomUUID } from 'node:crypto';
import { auditEventIds } from '@galla/contract/audit/feature.ts';
import { type MerchantFacts, meets } from '@galla/contract/core/criteria.ts';
import type { Endpoint } from '@galla/contract/core/endpoint.ts';
import { idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { roles } from '@galla/contract/core/permissions.ts';
import { allEndpoints } from '@galla/contract/features.ts';
import { paymentLinkBatchIds } from '@galla/contract/payment-link-batches/feature.ts';
import { refundBatchIds } from '@galla/contract/refund-batches/feature.ts';
import { passkeyIds } from '@galla/contract/second-factor/feature.ts';
import { storeImageIds, storeImportIds } from '@galla/contract/stores/feature.ts';
import { invitationIds } from '@galla/contract/team/feature.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { shownKeyOf } from '../../api-keys/testing/rows.ts';
import { dynamicQrOf } from '../../dynamic-qr/testing/rows.ts';
import { paymentLinkOf } from '../../payment-links/testing/rows.ts';
import { inTenant, openDatabase } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { istDay } from '../../platform/indian-time.ts';
import { recipientOf } from '../../recipients/testing/rows.ts';
import { reportOf, scheduleOf } from '../../reports/testing/rows.ts';
import { settlementOf } from '../../settlements/testing/rows.ts';
import { taxInvoiceOf } from '../../tax-invoices/testing/rows.ts';
import { apiKeySamples } from '../testing/api-key-samples.ts';
import { counterSamples } from '../testing/counter-samples.ts';
import type { ForeignIds } from '../testing/id-fields.ts';
import { callsWithOneId, isChangeWithIds } from '../testing/id-fields.ts';
import { linkFileSamples } from '../testing/link-file-samples.ts';
import { paymentLinkSamples } from '../testing/payment-link-samples.ts';
import { qrCodeSamples } from '../testing/qr-code-samples.ts';
import { storeSamples } from '../testing/store-samples.ts';
import type { TestBrowser, TestPerson, TestStore } from '../testing/test-galla.ts';
import { useGalla } from '../testing/test-galla.ts';

const galla = useGalla();

/**
 * The declaration alone decides who may call. These tests ask the running server, for every kind of caller.
 * Vendors and their endpoints are in vendor-matrix.test.ts, counter phones in counter-matrix.test.ts.
 */
const guarded = allEndpoints.filter(
  ({ spec }) => !/^(anyone|engine|vendor|customer|counter|api-key)$/.test(spec.access.who),
);
const browsers = new Map<string, TestBrowser>();
/** The merchant of all these people. */
const facts: MerchantFacts = {
  type: 'OFFLINE_MERCHANT',
  superMerchant: false,
  attributes: new Set(),
  flags: new Set(),
};

beforeAll(async () => {
  const merchant = await galla.addMerchant();
  for (const { roleId } of roles)
    browsers.set(roleId, await galla.signedIn(await galla.addPerson({ merchant, role: roleId })));
});

function addressOf(endpoint: Endpoint, params: Record<string, string> = {}): string {
  return endpoint.path.replace(/:(\w+)/g, (_match, name: string) => params[name] ?? 'x');
}

/** A call with no input: callers without access are refused before the input is read. */
function call(browser: TestBrowser, endpoint: Endpoint) {
  if (endpoint.spec.returns === 'text/event-stream')
    return browser.send(endpoint.method, `${addressOf(endpoint)}?unknown=1`);
  return browser.send(endpoint.method, addressOf(endpoint), endpoint.method === 'GET' ? {} : { body: {} });
}

const knock = async (browser: TestBrowser, endpoint: Endpoint) => (await call(browser, endpoint)).statusCode;

describe('role × endpoint', () => {
  test.each(guarded.map((endpoint) => [endpoint.name, endpoint] as const))(
    'ROU-10 %s is refused to who is not signed in',
    async (_name, endpoint) => {
      expect(await knock(galla.browser(), endpoint)).toBe(401);
    },
  );

  const pairs = roles.flatMap((role) =>
    guarded.map((endpoint) => [role.roleName, endpoint.name, role, endpoint] as const),
  );
  test.each(pairs)('ROU-10 %s calls %s as the permission table says', async (_role, _name, role, endpoint) => {
    const { access } = endpoint.spec;
    const held: ReadonlySet<string> = new Set(role.permissions);
    const allowed =
      access.who !== 'member' ||
      (access.anyOf.some((permission) => held.has(permission)) &&
        (access.adminsOnly !== true || role.admin) &&
        meets(facts, access.criteria ?? {}));
    const browser = browsers.get(role.roleId) ?? galla.browser();
    const status = await knock(browser, endpoint);
    if (allowed) expect([401, 403, 412]).not.toContain(status);
    else expect(status).toBe(403);
  });
});

/** For each guarded endpoint, a call that names another merchant's things in every place where it takes ids. */
type Foreign = {
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
  readonly paymentLink: string;
  readonly apiKey: string;
};
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

const accessTo = ({ membership, store }: Foreign) => ({
  userGroupId: membership,
  entityName: 'STORE',
  entityValue: store,
});

const samples: Record<string, Sample> = {
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
  'page-events.ingest': () => ({ body: { events: [] } }),
  'groups.list': () => ({}),
  'groups.choose': ({ membership }) => ({ body: { groupId: membership } }),
  'passwords.sendVerificationLink': ({ person }) => ({ body: { userId: person, type: 'EMAIL_SIGNUP' } }),
  'merchants.profile': () => ({}),
  'merchants.startupConfig': () => ({}),
  'merchants.onboarding': () => ({}),
  'merchants.serviceLines': () => ({}),
  'merchants.list': () => ({ query: { search: 'canary' } }),
  ...storeSamples,
  ...linkFileSamples,
  ...counterSamples,
  ...apiKeySamples,
  ...qrCodeSamples,
  ...paymentLinkSamples,
  'dynamic-qr.create': ({ store, terminal }) => ({ body: { storeId: store, terminalId: terminal, amount: 100 } }),
  'dynamic-qr.list': ({ store }) => ({ query: { storeId: store } }),
  'dynamic-qr.find': ({ dynamicQr }) => ({ params: { id: dynamicQr } }),
  'dynamic-qr.cancel': ({ dynamicQr }) => ({ params: { id: dynamicQr } }),
  'recipients.list': ({ merchantId }) => ({ query: { merchantId } }),
  'recipients.add': ({ merchantId, store, qrCode }) => ({
    body: {
      ...{ merchantId, name: 'Taken over', to: { mode: 'EMAIL', email: 'taken@over.example' } },
      ...{ storeIds: [store], qrCodeIds: [qrCode] },
    },
  }),
  'recipients.resendOtp': ({ recipient }) => ({ body: { receiverId: recipient } }),
  'recipients.verifyOtp': ({ recipient }) => ({ body: { receiverId: recipient, token: 'x', otp: '12345' } }),
  'recipients.remove': ({ recipient }) => ({ body: { receiverId: recipient } }),
  'transactions.list': (foreign) => ({ body: { filters: filters(foreign) } }),
  'transactions.stats': (foreign) => ({ body: { filters: filters(foreign) } }),
  'payment-pulse.beats': (foreign) => ({ body: { filters: { ...filters(foreign), ...thisHour } } }),
  'transactions.details': ({ payment }) => ({ body: { unitIds: [payment] } }),
  'transactions.unitDetails': ({ payment }) => ({ params: { unitId: payment } }),
  'transactions.export': (foreign) => ({ body: { filters: filters(foreign) } }),
  'refunds.create': ({ payment }) => ({ body: { unitId: payment, amount: 100, reason: 'OTHER' } }),
  'refunds.terms': ({ payment }) => ({ params: { unitId: payment } }),
  'refunds.list': (foreign) => ({ body: { filters: refundsOf(foreign) } }),
  'refunds.stats': (foreign) => ({ body: { filters: refundsOf(foreign) } }),
  'refunds.details': ({ refund }) => ({ params: { refundId: refund } }),
  'refunds.decide': ({ refund }) => ({ params: { refundId: refund }, body: { decision: 'APPROVE' } }),
  'refunds.export': (foreign) => ({ body: { filters: refundsOf(foreign) } }),
  'refunds.settings': ({ merchantId }) => ({ query: { merchantId } }),
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
  'settlements.holidays': () => ({}),
  'settlements.daily': ({ merchantId }) => ({ body: { merchantId } }),
  'settlements.recent': ({ merchantId }) => ({ query: { merchantId } }),
  'settlements.changes': ({ merchantId }) => ({ body: { merchantId, after: 0 } }),
  'settlements.calendar': ({ merchantId }) => ({ query: { merchantId, month: istDay(Date.now()).slice(0, 7) } }),
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
const streams = guarded.filter(({ spec }) => spec.returns === 'text/event-stream');
const answering = guarded.filter((endpoint) => !streams.includes(endpoint));

describe('foreign id × endpoint', () => {
  let foreign: Foreign;
  let stranger: TestBrowser;
  let own: ForeignIds;
  let cashier: TestBrowser;

  beforeAll(async () => {
    const theirs = await galla.addMerchant({ merchantId: 'FOREIGN01', name: 'canary-merchant' });
    const store = await galla.addStore(theirs, 'CANARYSTORE', 'canary-store');
    await galla.pay(theirs, {
      storeId: 'CANARYSTORE',
      terminalId: 'C1',
      qrCodeId: 'CANARYSTORE-Q1',
      merchantOrderId: 'canary-order',
      customer: { name: 'canary-person' },
    });
    const { id } = await galla.rows.kysely
      .selectFrom('payment')
      .select('id')
      .where('merchant_order_id', '=', 'canary-order')
      .executeTakeFirstOrThrow();
    const owner = await galla.addPerson({ role: 'MANAGER', merchant: await galla.addMerchant() });
    const membership = await galla.addMembership(owner, { merchant: theirs });
    const ours = await galla.addMerchant();
    stranger = await galla.signedIn(await galla.addPerson({ merchant: ours }));
    own = ownIds(ours.merchantId, await galla.addStore(ours, 'OURS'));
    const ownStore = await galla.addStore(theirs, 'OWN', 'own');
    const seller = await galla.addPerson({ merchant: theirs, role: 'CASHIER', stores: [ownStore] });
    cashier = await galla.signedIn(seller);
    foreign = {
      ...shown(store, 'FOREIGN01', id),
      refund: await refundOf(theirs.tenantId, id),
      batch: await batchOf(theirs.tenantId, owner.id),
      settlement: await settlementOf(galla.rows, theirs.tenantId),
      invoice: await taxInvoiceOf(galla.rows, theirs.tenantId),
      report: await reportOf(galla.url, theirs.tenantId, owner.id),
      ...(await scheduleOf(galla.url, theirs.tenantId, owner.id)),
      membership,
      ...(await signInOf(seller)),
      ...(await teamOf(seller)),
      passkey: await passkeyOf(seller),
      image: encodeId(storeImageIds, newId()),
      storeImport: encodeId(storeImportIds, newId()),
      linkFile: encodeId(paymentLinkBatchIds, newId()),
      dynamicQr: await dynamicQrOf(galla.rows, theirs.tenantId, store.id),
      recipient: await recipientOf(galla.rows, theirs.tenantId, store.id),
      paymentLink: await paymentLinkOf(galla.rows, theirs.tenantId, 'CanaryLink11'),
      apiKey: await shownKeyOf(galla, theirs.tenantId),
    };
  });

  test('ROU-10 every endpoint has a row here', () => {
    expect(answering.map(({ name }) => name).filter((name) => !(name in samples))).toEqual([]);
  });

  const sampleOf = ({ name }: Endpoint) => samples[name]?.(foreign) ?? {};
  const send = async (browser: TestBrowser, endpoint: Endpoint, call = sampleOf(endpoint)) => {
    const { params, query, body } = call;
    const search = query === undefined ? '' : `?${new URLSearchParams(query)}`;
    const form = endpoint.spec.upload === undefined ? { body, headers: {} } : await formOf(body);
    const headers = { [idempotencyHeader]: randomUUID(), ...form.headers };
    const sent = body === undefined ? { headers } : { headers, body: form.body };
    return browser.send(endpoint.method, `${addressOf(endpoint, params)}${search}`, sent);
  };

  test.each(answering.map((endpoint) => [endpoint.name, endpoint] as const))(
    'ROU-10 %s tells a stranger nothing of another merchant',
    async (_name, endpoint) => {
      const { body, statusCode } = await send(stranger, endpoint);
      expect(statusCode).not.toBe(500);
      expect(body.toLowerCase()).not.toContain('canary');
      expect(body).not.toContain(foreign.payment);
    },
  );

  const isOpen = ({ spec: { access } }: Endpoint) => meets(facts, 'criteria' in access ? (access.criteria ?? {}) : {});
  const naming = answering.filter((one) => isOpen(one) && isChangeWithIds(one));
  test.each(naming.map((endpoint) => [endpoint.name, endpoint] as const))(
    'STO-07 %s refuses each single id of another merchant, in each field that takes one',
    async (_name, endpoint) => {
      for (const { path, call } of callsWithOneId(endpoint, sampleOf(endpoint), foreign, own)) {
        const { statusCode, body } = await send(stranger, endpoint, call);
        // The proof is checked first.
        expect([path, body.includes('"STEP_UP_NEEDED"') ? 404 : statusCode]).toEqual([path, 404]);
      }
    },
  );

  const byStore = answering.filter(({ name }) =>
    /^(stores|store-\w+|qr-codes|qr-code-\w+|transactions|refunds|refund-batches|settlements|settlement-checks|tax-invoices|reports|report-\w+|insights|counter-devices)\./.test(
      name,
    ),
  );
  test.each(byStore.map((endpoint) => [endpoint.name, endpoint] as const))(
    'STO-07 %s tells a cashier nothing of another store',
    async (_name, endpoint) => {
      const { body } = await send(cashier, endpoint);
      expect(body).not.toMatch(/canary-(store|order|person)|CANARYSTORE/);
    },
  );
});

/** A form with a small file, as a browser sends it. */
async function formOf(fields: unknown) {
  const form = new FormData();
  for (const [name, value] of Object.entries(Object(fields))) form.append(name, String(value));
  form.append('file', new Blob(['x']), 'x.csv');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return { body: Buffer.from(await request.arrayBuffer()), headers };
}

/** A merchant and its store as ids of a request. */
const ownIds = (merchantId: string, { id, terminalId, qrCodeId }: TestStore): ForeignIds => ({
  merchantId,
  store: encodeId('store', id),
  terminal: encodeId('terminal', terminalId),
  qrCode: encodeId('qrCode', qrCodeId),
});

/** What a person's sign-in has left: the session and the entry in the audit log. */
async function signInOf({ id }: TestPerson): Promise<Pick<Foreign, 'person' | 'session' | 'entry'>> {
  const { kysely } = galla.rows;
  const session = await kysely
    .selectFrom('session')
    .select('family')
    .where('person_id', '=', id)
    .executeTakeFirstOrThrow();
  const entry = await kysely
    .selectFrom('audit_event')
    .select('id')
    .where('person_id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    person: encodeId('person', id),
    session: encodeId('session', session.family),
    entry: encodeId(auditEventIds, entry.id),
  };
}

/** A role of the merchant's own, and an open invitation to it, as its team makes them. */
async function teamOf({ id }: TestPerson): Promise<Pick<Foreign, 'invitation' | 'role'>> {
  const { kysely } = galla.rows;
  const member = await kysely
    .selectFrom('membership')
    .select(['id', 'merchant_id'])
    .where('person_id', '=', id)
    .executeTakeFirstOrThrow();
  const at = new Date(galla.now());
  const owner = { merchant_id: member.merchant_id, group_id: null };
  const role = encodeId('role', newId());
  await kysely
    .insertInto('custom_role')
    .values({ id: role, ...owner, name: 'canary-role', permissions: [], created_at: at, updated_at: at })
    .execute();
  const invitation = newId();
  await kysely
    .insertInto('invitation')
    .values({
      id: invitation,
      ...owner,
      phone: '9822000009',
      name: 'canary-guest',
      role_id: role,
      store_ids: null,
      store_names: [],
      invited_by: member.id,
      token_hash: Buffer.from('canary'),
      state: 'PENDING',
      created_at: at,
      expires_at: new Date(galla.now() + day),
    })
    .execute();
  return { invitation: encodeId(invitationIds, invitation), role };
}

/** A refund that waits for somebody's approval, as a colleague asked for it. */
async function refundOf(tenant_id: string, payment_id: string): Promise<string> {
  const { kysely } = galla.rows;
  const [id, journalId] = [newId(), newId()];
  const created_at = new Date();
  await kysely
    .insertInto('journal')
    .values({ tenant_id, id: journalId, kind: 'refund-reserved', created_at })
    .execute();
  await kysely
    .insertInto('refund')
    .values({
      ...{ tenant_id, id, payment_id, amount: 100, created_at, due_at: null, asked_by: null },
      state: 'AWAITING_APPROVAL',
      reason: 'OTHER',
      note: 'canary-note',
      reserve_journal_id: journalId,
    })
    .execute();
  return encodeId('refund', id);
}

/** A file of refunds that a colleague has uploaded. */
async function batchOf(tenant_id: string, created_by: string): Promise<string> {
  const id = newId();
  const at = new Date();
  const api = openDatabase({ url: galla.url, role: 'galla_api', connections: 1 });
  const names = { file_name: 'canary-file', description: 'canary-order', comment: null };
  const content = { merchant_tenants: [tenant_id], content_hash: Buffer.alloc(32), row_count: 1, wrong_rows: 1 };
  const batch = { tenant_id, id, group_id: null, state: 'READY', created_by, created_at: at, worked_at: at } as const;
  await inTenant(api, tenant_id, (tx) =>
    tx
      .insertInto('refund_batch')
      .values({ ...batch, ...names, ...content })
      .execute(),
  );
  await api.close();
  return encodeId(refundBatchIds, id);
}

/** Adds a passkey to a person. */
async function passkeyOf({ id: person_id }: TestPerson): Promise<string> {
  const id = randomUUID();
  const added_at = new Date();
  const row = {
    id,
    person_id,
    credential_id: id,
    public_key: Buffer.alloc(1),
    counter: 0,
    transports: [],
    synced: false,
  };
  await galla.rows.kysely
    .insertInto('passkey')
    .values({ ...row, name: 'canary-key', added_at })
    .execute();
  return encodeId(passkeyIds, id);
}

function shown(
  store: TestStore,
  merchantId: string,
  paymentId: string,
): Pick<Foreign, 'merchantId' | 'store' | 'terminal' | 'qrCode' | 'payment'> {
  return {
    merchantId,
    store: encodeId('store', store.id),
    terminal: encodeId('terminal', store.terminalId),
    qrCode: encodeId('qrCode', store.qrCodeId),
    payment: encodeId('payment', paymentId),
  };
}
