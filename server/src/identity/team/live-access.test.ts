import type { AddressInfo } from 'node:net';
import { encodeId } from '@galla/contract/core/ids.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { runAsOperator } from '../../main/testing/operator.ts';
import type { TestBrowser } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { newId } from '../../platform/ids.ts';

const galla = useGalla();
const open = new Set<AbortController>();
let origin = '';

beforeAll(async () => {
  await galla.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(galla.app.server.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const controller of open) controller.abort();
});

/** The open page of a person. Each call waits for the next message of a kind and returns a field of it. */
async function pageOf(
  { cookies }: TestBrowser,
  kind: 'access' | 'merchant' = 'access',
  field = kind === 'access' ? 'version' : 'kycStatus',
): Promise<() => Promise<string>> {
  const controller = new AbortController();
  open.add(controller);
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${origin}/api/v1/user/permissions/changes`, {
    headers: { cookie },
    signal: AbortSignal.any([controller.signal, AbortSignal.timeout(20_000)]),
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return async () => {
    for (;;) {
      const found = new RegExp(`event: ${kind}\ndata: (.*)\n\n`).exec(text);
      if (found !== null) {
        text = text.slice(found.index + found[0].length);
        const data = JSON.parse(found[1] ?? '');
        return data[field];
      }
      const { value, done } = (await reader?.read()) ?? { done: true };
      if (done) return 'ended';
      text += value ?? '';
    }
  };
}

test('PER-04 an open page receives a changed role within seconds, and nothing about other teams', async () => {
  const merchant = await galla.addMerchant();
  const admin = await galla.signedIn(await galla.addPerson({ merchant }));
  const person = await galla.addPerson({ merchant, role: 'CASHIER' });
  const next = await pageOf(await galla.signedIn(person));
  const elsewhere = await galla.addMerchant();
  const outsider = await galla.addPerson({ merchant: elsewhere, role: 'CASHIER' });
  const stranger = await pageOf(await galla.signedIn(outsider));
  const first = await next();
  const theirs = await stranger();
  const began = Date.now();
  await admin.send('POST', `/v1/user/${encodeId('person', person.id)}/role/MANAGER`);
  const second = await next();
  expect(Date.now() - began).toBeLessThan(2000);
  expect(second).not.toBe(first);
  await admin.send('POST', `/v1/user/${encodeId('person', person.id)}/role/CASHIER`);
  expect(await next()).toBe(first);
  await admin.send('PUT', `/v1/user/update/${encodeId('person', person.id)}`, { body: { active: false } });
  expect(await next()).toBe('none');
  expect(await next()).toBe('ended');
  // The next message of a stranger is about their own team.
  const owner = await galla.signedIn(await galla.addPerson({ merchant: elsewhere }));
  await owner.send('PUT', `/v1/user/update/${encodeId('person', outsider.id)}`, { body: { active: false } });
  expect([theirs === 'none', await stranger()]).toEqual([false, 'none']);
});

test('KYC-04 an open page receives the KYC decision, and a reopened page receives what it missed', async () => {
  const merchant = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
  const browser = await galla.signedIn(await galla.addPerson({ merchant }));
  const decide = (...words: string[]) => runAsOperator(galla, ['kyc', merchant.merchantId, ...words]);
  await decide('submitted');
  const next = await pageOf(browser, 'merchant');
  expect(await next()).toBe('SUBMITTED');
  await decide('verified');
  expect(await next()).toBe('VERIFIED');
  expect(await (await pageOf(browser, 'merchant'))()).toBe('VERIFIED');
});

test('AUD-01 an open page of a super-merchant learns at once that one of its merchants is disabled or enabled again', async () => {
  const groupId = newId();
  await galla.rows.kysely
    .insertInto('merchant_group')
    .values({ id: groupId, code: 'HEARS', name: 'Chai group', created_at: new Date() })
    .execute();
  const { merchantId } = await galla.addMerchant({ groupId });
  const next = await pageOf(await galla.signedIn(await galla.addPerson({ groupId })), 'merchant', 'version');
  const enabled = await next();
  await runAsOperator(galla, ['merchant', 'disable', merchantId], { reason: 'Documents are missing.' });
  expect(await next()).not.toBe(enabled);
  await runAsOperator(galla, ['merchant', 'enable', merchantId]);
  expect(await next()).toBe(enabled);
});
