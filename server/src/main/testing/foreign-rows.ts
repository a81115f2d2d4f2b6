import { randomUUID } from 'node:crypto';
import { bankAccountChangeIds } from '@galla/contract/business/bank-account/feature.ts';
import { paymentLinkBatchIds } from '@galla/contract/collect/payment-link-batches/feature.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { sandboxScriptIds } from '@galla/contract/developers/sandbox/feature.ts';
import { auditEventIds } from '@galla/contract/identity/audit/feature.ts';
import { passkeyIds } from '@galla/contract/identity/second-factor/feature.ts';
import { invitationIds } from '@galla/contract/identity/team/feature.ts';
import { refundBatchIds } from '@galla/contract/refunds/refund-batches/feature.ts';
import { storeImageIds, storeImportIds } from '@galla/contract/shops/stores/feature.ts';
import { documentOf } from '../../business/documents/testing/rows.ts';
import { onboardingOf } from '../../business/onboarding/testing/rows.ts';
import { paymentLinkOf } from '../../collect/payment-links/testing/rows.ts';
import { paymentPageOf } from '../../collect/payment-pages/testing/rows.ts';
import { shownKeyOf } from '../../developers/api-keys/testing/rows.ts';
import { savedViewOf } from '../../payments/saved-views/testing/rows.ts';
import { inTenant, openDatabase } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { reportOf, scheduleOf } from '../../reports/reports/testing/rows.ts';
import { settlementOf } from '../../settlements/settlements/testing/rows.ts';
import { taxInvoiceOf } from '../../settlements/tax-invoices/testing/rows.ts';
import { dynamicQrOf } from '../../shops/dynamic-qr/testing/rows.ts';
import { recipientOf } from '../../shops/recipients/testing/rows.ts';
import type { Foreign } from './endpoint-samples.ts';
import type { TestGalla, TestMerchant, TestPerson, TestStore } from './test-galla.ts';

const day = 86_400_000;

/** Codes of links are unique everywhere. */
let made = 0;

/**
 * Rows of every kind for a merchant, with `canary` in each text. `seller` is of the merchant's team and has signed in;
 * `owner` has the membership in it.
 */
export async function addForeignRows(
  galla: TestGalla,
  theirs: TestMerchant,
  { owner, membership, seller }: { owner: TestPerson; membership: string; seller: TestPerson },
): Promise<Foreign> {
  made += 1;
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
    .where('tenant_id', '=', theirs.tenantId)
    .executeTakeFirstOrThrow();
  await onboardingOf(galla.rows, theirs.tenantId);
  return {
    ...shown(store, theirs.merchantId, id),
    refund: await refundOf(galla, theirs.tenantId, id),
    batch: await batchOf(galla, theirs.tenantId, owner.id),
    settlement: await settlementOf(galla.rows, theirs.tenantId),
    invoice: await taxInvoiceOf(galla.rows, theirs.tenantId),
    report: await reportOf(galla.url, theirs.tenantId, owner.id),
    ...(await scheduleOf(galla.url, theirs.tenantId, owner.id)),
    membership,
    ...(await signInOf(galla, seller)),
    ...(await teamOf(galla, seller)),
    passkey: await passkeyOf(galla, seller),
    image: encodeId(storeImageIds, newId()),
    storeImport: encodeId(storeImportIds, newId()),
    linkFile: encodeId(paymentLinkBatchIds, newId()),
    dynamicQr: await dynamicQrOf(galla.rows, theirs.tenantId, store.id),
    recipient: await recipientOf(galla.rows, theirs.tenantId, store.id),
    paymentPage: await paymentPageOf(galla.rows, theirs.tenantId, `canary-page-1${made}`),
    paymentLink: await paymentLinkOf(galla.rows, theirs.tenantId, `CanaryLink1${made}`, { kind: kindOf(theirs) }),
    linkOfStore: await paymentLinkOf(galla.rows, theirs.tenantId, `CanaryLink2${made}`, {
      kind: kindOf(theirs),
      storeId: store.id,
    }),
    apiKey: await shownKeyOf(galla, theirs.tenantId),
    document: await documentOf(galla.rows, theirs.tenantId),
    sandboxScript: encodeId(sandboxScriptIds, newId()),
    bankChange: encodeId(bankAccountChangeIds, newId()),
    savedView: await savedViewOf(galla.url, theirs.tenantId, owner.id),
  };
}

const kindOf = ({ type }: TestMerchant) => (type === 'ONLINE_MERCHANT' ? 'ONLINE' : 'OFFLINE');

/** What a person's sign-in has left: the session and the entry in the audit log. */
async function signInOf(galla: TestGalla, { id }: TestPerson): Promise<Pick<Foreign, 'person' | 'session' | 'entry'>> {
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
async function teamOf(galla: TestGalla, { id }: TestPerson): Promise<Pick<Foreign, 'invitation' | 'role'>> {
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
      token_hash: Buffer.from(invitation),
      state: 'PENDING',
      created_at: at,
      expires_at: new Date(galla.now() + day),
    })
    .execute();
  return { invitation: encodeId(invitationIds, invitation), role };
}

/** A refund that waits for somebody's approval, as a colleague asked for it. */
async function refundOf(galla: TestGalla, tenant_id: string, payment_id: string): Promise<string> {
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
      tenant_id,
      id,
      payment_id,
      amount: 100,
      created_at,
      due_at: null,
      asked_by: null,
      state: 'AWAITING_APPROVAL',
      reason: 'OTHER',
      note: 'canary-note',
      reserve_journal_id: journalId,
    })
    .execute();
  return encodeId('refund', id);
}

/** A file of refunds that a colleague has uploaded. */
async function batchOf(galla: TestGalla, tenant_id: string, created_by: string): Promise<string> {
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
async function passkeyOf(galla: TestGalla, { id: person_id }: TestPerson): Promise<string> {
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
