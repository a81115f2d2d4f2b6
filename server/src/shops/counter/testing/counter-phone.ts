import { encodeId } from '@galla/contract/core/ids.ts';
import { expect } from 'vitest';
import type { TestBrowser, TestGalla, TestMerchant, TestStore } from '../../../main/testing/test-galla.ts';

/** The path of a store's endpoints. */
export const pathOf = ({ merchantId }: Pick<TestMerchant, 'merchantId'>, store: Pick<TestStore, 'id'>) =>
  `/v1/store/${merchantId}/${encodeId('store', store.id)}`;

/** Creates a pairing code as a person would. */
export async function codeFor(admin: TestBrowser, merchant: TestMerchant, store: TestStore): Promise<string> {
  const terminal = encodeId('terminal', store.terminalId);
  const made = await admin.send('POST', `${pathOf(merchant, store)}/terminals/${terminal}/pairingCode`, { body: {} });
  expect(made.statusCode, made.body).toBe(200);
  return made.json().code;
}

/** A browser set up as the phone of a store's first counter. */
export async function pairedPhone(
  galla: TestGalla,
  admin: TestBrowser,
  merchant: TestMerchant,
  store: TestStore,
): Promise<TestBrowser> {
  const phone = galla.browser();
  const code = await codeFor(admin, merchant, store);
  const answer = await phone.send('POST', '/counter/v1/pair', { body: { code } });
  expect(answer.statusCode, answer.body).toBe(200);
  return phone;
}
