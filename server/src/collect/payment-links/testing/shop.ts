import { randomUUID } from 'node:crypto';
import type { PayWith } from '@galla/contract/collect/checkout/endpoints.ts';
import type { PaymentLink } from '@galla/contract/collect/payment-links/schemas.ts';
import { idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import { expect } from 'vitest';
import { runAsOperator } from '../../../main/testing/operator.ts';
import type { TestBrowser, TestGalla, TestMerchant } from '../../../main/testing/test-galla.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { noteGroupChange } from '../../../platform/db/tenants.ts';
import { runDue } from '../../../platform/jobs/run-due.ts';
import { sealEngineSecret } from '../../../platform/rail/engine-keys.ts';
import { signRequest } from '../../../platform/rail/signing.ts';
import { paymentLinkExpiry } from '../expiry.ts';
import { decideActivations } from '../jobs.ts';

const quiet = { error: () => undefined, warn: () => undefined };

/** Runs the worker's link jobs for one round. */
export const workLinks = (galla: TestGalla) =>
  runDue({ database: galla.rows, clock: { now: galla.now }, log: quiet }, [paymentLinkExpiry.job, decideActivations], {
    once: true,
  });

export async function setFlag(galla: TestGalla, { tenantId }: TestMerchant, key: string, on = true): Promise<void> {
  const { kysely } = galla.rows;
  const { merchant_id: owner_id } = await kysely
    .selectFrom('tenant')
    .select('merchant_id')
    .where('id', '=', tenantId)
    .executeTakeFirstOrThrow();
  const set = { value: JSON.stringify(on) };
  await kysely
    .insertInto('feature_setting')
    .values({ owner_id, key, changed_at: new Date(galla.now()), ...set })
    .onConflict((conflict) => conflict.columns(['owner_id', 'key']).doUpdateSet(set))
    .execute();
}

/** Adds an online merchant that may use payment links. */
export async function linkMerchant(galla: TestGalla, name = 'Annapurna Online'): Promise<TestMerchant> {
  const merchant = await galla.addMerchant({ name, type: 'ONLINE_MERCHANT' });
  await setFlag(galla, merchant, 'PAYLINK_ENABLED');
  await runAsOperator(galla, ['payment-links', merchant.merchantId, 'activate']);
  return merchant;
}

/** Adds an offline merchant with verified UPI. */
export async function linkShop(galla: TestGalla, name = 'Chai Stop', groupId?: string): Promise<TestMerchant> {
  const ofGroup = groupId === undefined ? {} : { groupId };
  const merchant = await galla.addMerchant({ name, type: 'OFFLINE_MERCHANT', ...ofGroup });
  const { kysely } = galla.rows;
  const { merchant_id } = await kysely
    .selectFrom('tenant')
    .select('merchant_id')
    .where('id', '=', merchant.tenantId)
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('merchant_attribute')
    .values({ merchant_id, type: 'UPI_VERIFIED', active: true, value: 'shop@bank', changed_at: new Date() })
    .execute();
  await inTransaction(galla.rows, (tx) => noteGroupChange(tx, merchant_id));
  return merchant;
}

let references = 0;
/** The request for a new link with a unique reference. */
export function linkRequest(change: object = {}) {
  references += 1;
  return {
    amount: 48_600_00,
    referenceId: `CG-${references}`,
    purpose: 'Corporate gift boxes, 120 pieces',
    customer: { name: 'Kavita Menon', phoneNumber: '9940127785', email: 'kavita@mail.example' },
    ...change,
  };
}

export const askForLink = (browser: TestBrowser, change: object = {}, key: string = randomUUID()) =>
  browser.send('POST', '/v2/payLink/create', { body: linkRequest(change), headers: { [idempotencyHeader]: key } });

/** Creates an online link. */
export async function newLink(browser: TestBrowser, change: object = {}): Promise<PaymentLink & { code: string }> {
  const answer = await askForLink(browser, change);
  expect(answer.statusCode, answer.body).toBe(200);
  const { link }: { link: PaymentLink } = answer.json();
  return { ...link, code: link.url?.split('/').at(-1) ?? '' };
}

/** Makes a call as a customer who has only the code. */
export const asCustomer = (
  galla: TestGalla,
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
  remoteAddress = '127.0.0.1',
) => galla.app.inject({ method, url: `/api${path}`, remoteAddress, ...(payload === undefined ? {} : { payload }) });

/** Chooses the amount to pay of a link. */
export const chooseLink = (galla: TestGalla, code: string, choice: object = {}) =>
  asCustomer(galla, 'POST', `/payment-links/v1/${code}/parts`, { key: randomUUID(), ...choice });

/** The token of the order with which a customer pays a link or a part of it. */
export async function chosen(galla: TestGalla, code: string, choice: object = {}): Promise<string> {
  const answer = await chooseLink(galla, code, choice);
  expect(answer.statusCode, answer.body).toBe(200);
  return new URL(answer.json().payUrl).pathname.slice('/pay/'.length);
}

/** A card of a customer. */
export const card: PayWith = {
  type: 'CARD',
  number: '4111111111111111',
  expiryMonth: 12,
  expiryYear: 2031,
  cvv: '739',
  holder: 'Kavita Menon',
};

/** Starts an attempt on the page of an order. `besides` is the payment under way that the customer confirms. */
export const startOn = (galla: TestGalla, token: string, method: PayWith = card, besides?: number) =>
  asCustomer(galla, 'POST', `/checkout/v1/orders/${token}/attempts`, { key: randomUUID(), method, besides });

/** An engine's key. */
interface SigningKey {
  readonly id: string;
  readonly secret: string;
}

const linksKey: SigningKey = { id: 'links-rail', secret: 'a secret of the rail for tests of links' };

/** Sends a signed request like an engine. */
export function sendSigned(galla: TestGalla, path: string, body: object, key = linksKey) {
  const payload = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', ...signRequest(key.id, key.secret, payload, galla.now()) };
  return galla.app.inject({ method: 'POST', url: `/api${path}`, payload, headers });
}

/** Adds the key with which `sendSigned` signs. */
export async function addLinksKey(galla: TestGalla): Promise<void> {
  const sealed_secret = sealEngineSecret(galla.masterKey, linksKey.id, linksKey.secret);
  const key = { id: linksKey.id, name: 'Rail', sealed_secret, active: true, created_at: new Date() };
  await galla.rows.kysely.insertInto('engine_key').values(key).execute();
}

/** Reports an attempt's outcome like the bank. */
export const reportAttempt = (
  galla: TestGalla,
  { merchantId }: TestMerchant,
  attemptId: string,
  amount: number,
  change: object = {},
  key = linksKey,
) =>
  sendSigned(
    galla,
    '/rail/v1/payments',
    {
      attemptId,
      merchantId,
      providerTransactionId: `FB-${attemptId}`,
      amount,
      state: 'COMPLETED',
      utr: '632414887731',
      at: new Date(galla.now()).toISOString(),
      ...change,
    },
    key,
  );
