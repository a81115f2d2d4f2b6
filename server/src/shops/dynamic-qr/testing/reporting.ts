import { randomUUID } from 'node:crypto';
import { idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import type { DynamicQr } from '@galla/contract/shops/dynamic-qr/schemas.ts';
import { readUpiLink } from '@galla/contract/shops/qr-codes/upi-link.ts';
import { expect } from 'vitest';
import type { TestBrowser, TestGalla, TestMerchant, TestStore } from '../../../main/testing/test-galla.ts';
import { sealEngineSecret } from '../../../platform/rail/engine-keys.ts';
import type { TenantMode } from '../../../platform/rail/rails.ts';
import { signRequest } from '../../../platform/rail/signing.ts';

const secret = 'the secret of the engine of QR payments';

/** Adds an engine key that may report for these tenants. */
export async function addQrKey(galla: TestGalla, id: string, modes: [TenantMode, ...TenantMode[]]): Promise<void> {
  const sealed_secret = sealEngineSecret(galla.masterKey, id, secret);
  await galla.rows.kysely
    .insertInto('engine_key')
    .values({ id, name: id, sealed_secret, modes, created_at: new Date() })
    .execute();
}

let reports = 0;

/** Reports a QR payment like an engine. */
export function reportQrPayment(
  galla: TestGalla,
  { merchantId }: Pick<TestMerchant, 'merchantId'>,
  reference: string,
  change: { readonly [field: string]: unknown } = {},
  keyId = 'live-engine',
) {
  reports += 1;
  const payload = JSON.stringify({
    merchantId,
    reference,
    vpa: `${merchantId.toLowerCase()}@galla`,
    providerTransactionId: `QRP${reports}`,
    amount: 38_500,
    state: 'COMPLETED',
    at: new Date(galla.now()).toISOString(),
    paidWith: { instrument: 'ACCOUNT', vpa: 'snehalkulkarni@ybl' },
    utr: '632414887731',
    ...change,
  });
  return sendSigned(galla, '/api/rail/v1/qr-payments', payload, keyId);
}

/** Asks for the payee of a VPA like an engine. */
export const askPayee = (galla: TestGalla, question: object, keyId = 'live-engine') =>
  sendSigned(galla, '/api/rail/v1/payees', JSON.stringify(question), keyId);

/** Sends a signed request like an engine. */
export function sendSigned(galla: TestGalla, url: string, payload: string, keyId: string) {
  const headers = { 'content-type': 'application/json', ...signRequest(keyId, secret, payload, galla.now()) };
  return galla.app.inject({ method: 'POST', url, payload, headers });
}

/** Creates a dynamic QR code for ₹385 like a person at a counter. */
export async function shownQr(
  browser: TestBrowser,
  store: TestStore,
  change: { readonly [field: string]: unknown } = {},
): Promise<DynamicQr> {
  const body = {
    storeId: encodeId('store', store.id),
    terminalId: encodeId('terminal', store.terminalId),
    amount: 38_500,
    ...change,
  };
  const headers = { [idempotencyHeader]: randomUUID() };
  const answer = await browser.send('POST', '/v1/dynamic-qr', { body, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().dynamicQr;
}

/** The reference that a customer's app reads from a link. */
export const referenceIn = (text: string): string => readUpiLink(text)?.reference ?? '';

/** The payments of a merchant, with store, counter and QR codes. */
export const paymentsOf = ({ rows }: TestGalla, tenantId: string) =>
  rows.kysely.selectFrom('payment').selectAll().where('tenant_id', '=', tenantId).orderBy('id').execute();

/** The refunds of a merchant. */
export const refundsOf = ({ rows }: TestGalla, tenantId: string) =>
  rows.kysely
    .selectFrom('refund')
    .select(['payment_id', 'amount', 'reason', 'state'])
    .where('tenant_id', '=', tenantId)
    .execute();
