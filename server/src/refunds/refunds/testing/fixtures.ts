import { randomUUID } from 'node:crypto';
import { idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import { decodeId } from '@galla/contract/core/ids.ts';
import type { PaymentEvent } from '@galla/contract/payments/ingestion/endpoints.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { keepProvider } from '../../../main/processes/fill-database.ts';
import type { TestBrowser, TestGalla, TestMerchant } from '../../../main/testing/test-galla.ts';
import { runDue } from '../../../platform/jobs/run-due.ts';
import { sealEngineSecret } from '../../../platform/rail/engine-keys.ts';
import { railsOf } from '../../../platform/rail/rails.ts';
import { signRequest } from '../../../platform/rail/signing.ts';
import { sendRefunds } from '../jobs.ts';
import type { FakeBank } from './fake-bank.ts';

let orders = 0;

/** Creates a payment of the merchant. Returns its ids. */
export async function paid(galla: TestGalla, merchant: TestMerchant, event: Partial<PaymentEvent> = {}) {
  orders += 1;
  const providerTransactionId = event.providerTransactionId ?? `PAID${orders}`;
  const merchantOrderId = `order-${orders}`;
  const [answer] = await galla.pay(merchant, { providerTransactionId, merchantOrderId, ...event });
  const unitId = answer?.paymentId ?? '';
  return { unitId, providerTransactionId, id: decodeId('payment', unitId) ?? '' };
}

/** Requests a refund like the form. */
export function askRefund(
  browser: TestBrowser,
  unitId: string,
  amount: number,
  { key = randomUUID(), ...more }: { key?: string; refundType?: 'FULL' | 'PARTIAL'; note?: string } = {},
) {
  const body = { unitId, amount, reason: 'CUSTOMER_REQUEST', ...more };
  return browser.send('POST', '/v1/transactions/backToSource', { body, headers: { [idempotencyHeader]: key } });
}

/** Sets the number of days after a payment in which the provider allows refunds. */
export async function setRefundDays({ url }: TestGalla, refundDays: number): Promise<void> {
  await keepProvider(url, { gstState: '29', registration: null, upiHandle: 'galla', sac: '997158', refundDays });
}

/** Runs the worker for one round. */
export async function work(galla: TestGalla, bank: FakeBank): Promise<number> {
  const quiet = { error: () => undefined, warn: () => undefined };
  const rails = railsOf({ engine: undefined, simulator: bank, demo: true });
  const few = { ...sendRefunds, atOnce: { process: 20, tenant: 20 } };
  const needs = { database: galla.rows, rails, clock: { now: () => galla.now() }, log: quiet };
  return (await runDue(needs, [few], { once: true })).started;
}

/** Runs the worker until nothing is due. */
export async function workAll(galla: TestGalla, bank: FakeBank): Promise<void> {
  while ((await work(galla, bank)) > 0);
}

/** The bank's signing key. */
export const engineKey = { id: 'bank', secret: 'the secret of the bank' };

/** Registers the key with which the bank signs its reports. */
export async function addBankKey(galla: TestGalla): Promise<void> {
  const sealed_secret = sealEngineSecret(galla.masterKey, engineKey.id, engineKey.secret);
  await galla.rows.kysely
    .insertInto('engine_key')
    .values({ id: engineKey.id, name: 'Bank', sealed_secret, created_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Reports a refund by a callback, like the bank. */
export async function report(galla: TestGalla, bank: FakeBank, refundId: string, change: object = {}) {
  const entry = bank.book.get(refundId);
  const { merchantId, providerTransactionId, amount, state } = entry ?? {};
  const at = new Date(galla.now()).toISOString();
  const payload = JSON.stringify({ refundId, merchantId, providerTransactionId, amount, state, at, ...change });
  const signed = signRequest(engineKey.id, engineKey.secret, payload, galla.now());
  const headers = { 'content-type': 'application/json', ...signed };
  return galla.app.inject({ method: 'POST', url: '/api/rail/v1/refunds', headers, payload });
}

/** The stored rows of one payment and its refunds. */
export async function refundTotals(galla: TestGalla, id: string) {
  const { kysely } = galla.rows;
  const { total, refunded, reserved, charged_back } = await kysely
    .selectFrom('payment')
    .select(['total', 'refunded', 'reserved', 'charged_back'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const refunds = await kysely.selectFrom('refund').selectAll().where('payment_id', '=', id).orderBy('id').execute();
  return { total, refunded, reserved, chargedBack: charged_back, refunds };
}

/** Checks all invariants of a merchant's refunds. */
export async function checkBook(galla: TestGalla, { tenantId }: TestMerchant): Promise<void> {
  const { rows } = await sql<{ what: string; off: number }>`
    select 'legs' as what, sum(amount) as off from posting where tenant_id = ${tenantId} group by journal_id having sum(amount) <> 0
    union all select 'bounds', count(*) from payment
      where tenant_id = ${tenantId} and not (0 <= refunded + reserved and refunded + reserved + charged_back <= total) having count(*) > 0
    union all select 'reserve account', b.booked + o.open from
      (select coalesce(sum(amount), 0) as booked from posting where tenant_id = ${tenantId} and account = 'refund-reserve') b,
      (select coalesce(sum(amount), 0) as open from refund where tenant_id = ${tenantId} and state in ('AWAITING_APPROVAL', 'PENDING')) o
      where b.booked + o.open <> 0
    union all select 'payable account', b.booked + p.owed from
      (select coalesce(sum(amount), 0) as booked from posting where tenant_id = ${tenantId} and account = 'payable') b,
      (select coalesce(sum(total - fee - gst - refunded - reserved - charged_back), 0) as owed from payment where tenant_id = ${tenantId} and state = 'COMPLETED') p
      where b.booked + p.owed <> 0
    union all select 'payment sums', count(*) from (
      select p.id from payment p left join refund r on r.tenant_id = p.tenant_id and r.payment_id = p.id
      where p.tenant_id = ${tenantId} group by p.id, p.refunded, p.reserved
      having p.refunded <> coalesce(sum(r.amount) filter (where r.state = 'COMPLETED'), 0)
        or p.reserved <> coalesce(sum(r.amount) filter (where r.state in ('AWAITING_APPROVAL', 'PENDING')), 0)) x having count(*) > 0
    union all select 'rollups', count(*) from (
      select 1 from (select coalesce(sum(refunded), 0) as paid from payment where tenant_id = ${tenantId}) p
      cross join (values ((select coalesce(sum(refunded), 0) from payment_hour where tenant_id = ${tenantId})),
        ((select coalesce(sum(refunded), 0) from payment_state_hour where tenant_id = ${tenantId})),
        ((select coalesce(sum(refunded), 0) from payment_day where tenant_id = ${tenantId}))) r (summed)
      where r.summed <> p.paid) x having count(*) > 0
    union all select 'store rollups', count(*) from (
      select 1 from (select coalesce(sum(refunded), 0) as paid from payment where tenant_id = ${tenantId} and store_id is not null) p
      cross join (values ((select coalesce(sum(refunded), 0) from payment_store_hour where tenant_id = ${tenantId})),
        ((select coalesce(sum(refunded), 0) from payment_store_day where tenant_id = ${tenantId})),
        ((select coalesce(sum(refunded), 0) from payment_store_month where tenant_id = ${tenantId}))) r (summed)
      where r.summed <> p.paid) x having count(*) > 0`.execute(galla.rows.kysely);
  expect(rows).toEqual([]);
}
