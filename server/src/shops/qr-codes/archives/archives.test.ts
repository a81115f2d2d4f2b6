// Also on PostgreSQL 15.
import { randomUUID } from 'node:crypto';
import type { QrCodeArchive } from '@galla/contract/shops/qr-codes/archives.ts';
import type { QrCode } from '@galla/contract/shops/qr-codes/schemas.ts';
import { beforeAll, expect, test } from 'vitest';
import yauzl from 'yauzl';
import type { TestBrowser, TestMerchant, TestPerson, TestStore } from '../../../main/testing/test-galla.ts';
import { useGalla } from '../../../main/testing/test-galla.ts';
import { runDue } from '../../../platform/jobs/run-due.ts';
import { defaultContact } from '../../../platform/testing/default-contact.ts';
import { greyOf, readQr } from '../testing/reading-codes.ts';
import { makeArchives, removeArchives } from './jobs.ts';

const galla = useGalla();
let merchant: TestMerchant;
let admin: TestBrowser;
let store: TestStore;
let person: TestPerson;

beforeAll(async () => {
  merchant = await galla.addMerchant();
  store = await galla.addStore(merchant, 'ONE');
  for (const code of ['TWO', 'THREE']) await galla.addStore(merchant, code);
  person = await galla.addPerson({ merchant });
  admin = await galla.signedIn(person);
});

const ask = (body: object = {}, browser = admin) =>
  browser.send('POST', '/v1/qrpos/archives', {
    body: { merchantId: merchant.merchantId, ...body },
    headers: { 'idempotency-key': randomUUID() },
  });
const detailsOf = async (id: string): Promise<QrCodeArchive> =>
  (await admin.send('GET', `/v1/qrpos/archives/${id}`)).json();

const quiet = { error: () => undefined, warn: () => undefined };
const needs = (files = galla.files) => ({
  database: galla.rows,
  clock: { now: () => galla.now() },
  log: quiet,
  files,
  contact: defaultContact,
});
const work = (files = galla.files) => runDue(needs(files), [makeArchives], { once: true });

/** The files of a ZIP, by name. */
function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (broken, zip) => {
      if (broken !== null) return reject(broken);
      zip.on('entry', (entry: yauzl.Entry) =>
        zip.openReadStream(entry, async (error, stream) => {
          if (error !== null) return reject(error);
          found.set(entry.fileName, Buffer.concat(await Array.fromAsync(stream)));
          zip.readEntry();
        }),
      );
      zip.on('end', () => resolve(found));
      zip.readEntry();
    });
  });
}

test('QRC-01 all active codes come as one ZIP, whose link works only for the requester and until it expires', async () => {
  const asked: QrCodeArchive = (await ask({ sizes: ['CODE', 'A6'], file: 'SVG', languages: ['en'] })).json();
  expect(asked).toMatchObject({ state: 'MAKING', qrCodes: 3, files: 6, filesMade: 0, link: null });
  await work();
  const ready = await detailsOf(asked.id);
  expect(ready).toMatchObject({ state: 'READY', filesMade: 6 });
  const file = await admin.send('GET', (ready.link ?? '').replace('/api', ''));
  expect(file.headers['content-type']).toBe('application/zip');
  expect(file.rawPayload.length).toBe(ready.bytes);
  const files = await unzipped(file.rawPayload);
  expect([...files.keys()].sort()).toEqual(
    ['ONE', 'THREE', 'TWO'].flatMap((code) => [`${code}-Q1-A6.svg`, `${code}-Q1-CODE.svg`]),
  );
  const { qrCodes }: { qrCodes: QrCode[] } = (await admin.send('GET', '/v1/qrpos/list?figures=true')).json();
  for (const { qrCodeId, text } of qrCodes)
    expect(readQr(await greyOf(files.get(`${qrCodeId}-CODE.svg`) ?? Buffer.alloc(0), 600))).toBe(text);
  const colleague = await galla.signedIn(await galla.addPerson({ merchant }));
  expect((await colleague.send('GET', (ready.link ?? '').replace('/api', ''))).statusCode).toBe(404);
  galla.pass(3 * 3_600_000);
  admin = await galla.signedIn(person);
  expect((await admin.send('GET', (ready.link ?? '').replace('/api', ''))).statusCode).toBe(404);
  expect((await detailsOf(asked.id)).link).not.toBe(ready.link);
  galla.pass(24 * 3_600_000);
  await removeArchives.start(needs()).run({ id: '' }, {} as never);
  const { file_key } = await galla.rows.kysely
    .selectFrom('qr_code_archive')
    .select('file_key')
    .executeTakeFirstOrThrow();
  expect(file_key).toBeNull();
  admin = await galla.signedIn(person);
  expect(await detailsOf(asked.id)).toMatchObject({ state: 'READY', link: null });
});

test('STO-07 a ZIP requested by a person of one store has only that store’s codes', async () => {
  const cashier = await galla.signedIn(await galla.addPerson({ merchant, role: 'MANAGER', stores: [store] }));
  expect((await ask({}, cashier)).json()).toMatchObject({ qrCodes: 1 });
  await work();
});

test('QRC-01 an interrupted ZIP is created again, and given up after five tries', async () => {
  const asked: QrCodeArchive = (await ask({ sizes: ['CODE'], file: 'SVG' })).json();
  const broken = { ...galla.files, write: () => Promise.reject(new Error('The disk is full.')) };
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await work(broken as typeof galla.files);
    galla.pass(10_000);
  }
  expect(await detailsOf(asked.id)).toMatchObject({ state: 'FAILED', link: null });
});

test('QRC-01 unknown codes, too many codes and too many requests are refused', async () => {
  const nothing = await ask({ search: 'nothing-like-it' });
  expect([nothing.statusCode, nothing.json().code]).toEqual([404, 'STATUS_404']);
  await ask();
  await ask();
  const third = await ask();
  expect([third.statusCode, third.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
});
