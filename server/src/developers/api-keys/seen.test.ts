// Also on PostgreSQL 15.
import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { encodeId } from '@galla/contract/core/ids.ts';
import type { ApiKeyEntry } from '@galla/contract/developers/api-keys/endpoints.ts';
import type { AttentionItem } from '@galla/contract/messages/attention/endpoints.ts';
import { expect, test } from 'vitest';
import type { TestBrowser, TestPerson } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';

const galla = useGalla();
const settings = { scopes: ['read'], expiresAt: null, allowedAddresses: [] };

const send = async (browser: TestBrowser, path: string, body: object) => {
  const answer = await browser.send('POST', `/v1/developer/apiKeys/${path}`, { body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const made = async (browser: TestBrowser, name: string): Promise<ApiKeyEntry> =>
  (await send(browser, 'create', { ...settings, name })).key;

/** A merchant with one Admin who stays and one who leaves. */
async function teamOfTwo() {
  const merchant = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
  const [asha, ravi] = [await galla.addPerson({ merchant }), await galla.addPerson({ merchant })] as const;
  return { asha: await galla.signedIn(asha), ravi: await galla.signedIn(ravi), leaving: ravi };
}
const keysOf = async (browser: TestBrowser): Promise<ApiKeyEntry[]> => (await send(browser, 'list', {})).keys;
const seenOn = async (browser: TestBrowser, name: string) =>
  (await keysOf(browser)).find((key) => key.name === name)?.seenBy;
const waiting = async (browser: TestBrowser): Promise<AttentionItem | undefined> =>
  (await browser.send('GET', '/v1/attention')).json().items.find(({ kind }: AttentionItem) => kind === 'API_KEY_SEEN');
const remove = async (browser: TestBrowser, person: TestPerson) => {
  const answer = await browser.send('DELETE', `/v1/user/${encodeId('person', person.id)}`);
  expect(answer.statusCode, answer.body).toBe(200);
};

test('DEV-01 a key created by a person who has left is marked until it is rotated and the old secret has ended', async () => {
  const { asha, ravi, leaving } = await teamOfTwo();
  const { keyId } = await made(ravi, 'Made by Ravi');
  await made(asha, 'Made by Asha');
  const person = { id: encodeId('person', leaving.id), name: expect.stringMatching(/^Person /) };
  expect(await seenOn(asha, 'Made by Ravi')).toEqual([{ ...person, left: false }]);
  expect(await waiting(asha)).toBeUndefined();
  await remove(asha, leaving);
  expect(await seenOn(asha, 'Made by Ravi')).toEqual([{ ...person, left: true }]);
  expect(await waiting(asha)).toMatchObject({
    count: 1,
    name: 'Made by Ravi',
    askedBy: expect.stringMatching(/^Person /),
  });
  await send(asha, 'rotate', { keyId, overlapHours: 24 });
  expect(await seenOn(asha, 'Made by Ravi')).toMatchObject([{ left: false }]);
  expect(await waiting(asha)).toBeUndefined();
});

test('DEV-01 a person who viewed, rotated or downloaded a key has seen it, even if others viewed it later', async () => {
  const { asha, ravi, leaving } = await teamOfTwo();
  const viewed = await made(asha, 'Viewed');
  await send(ravi, 'view', { keyId: viewed.keyId });
  await send(asha, 'view', { keyId: viewed.keyId });
  const rotated = await made(asha, 'Rotated');
  await send(ravi, 'rotate', { keyId: rotated.keyId, overlapHours: 0 });
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const { keys } = await send(ravi, 'encryptedList', { publicKey: spki });
  const opened = privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(keys[0].encryptedSecret, 'base64'),
  );
  expect(opened.toString()).toMatch(/^gk_live_/);
  const later = await made(asha, 'Made later');
  await remove(asha, leaving);
  expect(await waiting(asha)).toMatchObject({ count: 2, name: null });
  for (const name of ['Viewed', 'Rotated'])
    expect((await seenOn(asha, name))?.filter(({ left }) => left)).toMatchObject([
      { id: encodeId('person', leaving.id) },
    ]);
  expect((await seenOn(asha, later.name))?.some(({ left }) => left)).toBe(false);
  for (const { keyId } of [viewed, rotated]) await send(asha, 'disable', { keyId });
  expect(await waiting(asha)).toBeUndefined();
  expect(await seenOn(asha, 'Viewed')).toEqual([]);
});

test('PER-03 a person who may not manage keys is told nothing about who has seen them', async () => {
  const merchant = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
  const [asha, leaving] = [await galla.addPerson({ merchant }), await galla.addPerson({ merchant })] as const;
  const finance = await galla.signedIn(await galla.addPerson({ merchant, role: 'FINANCE_MANAGER' }));
  await made(await galla.signedIn(leaving), 'Made by Ravi');
  await remove(await galla.signedIn(asha), leaving);
  expect(await waiting(finance)).toBeUndefined();
});
