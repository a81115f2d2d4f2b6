// Also on PostgreSQL 15.
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { KycDocument } from '@galla/contract/business/documents/endpoints.ts';
import { largestDocument } from '@galla/contract/business/documents/kinds.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { openClamd } from '../../platform/antivirus/clamd.ts';
import { inTenant } from '../../platform/db/database.ts';
import { runDue } from '../../platform/jobs/run-due.ts';
import { createLog } from '../../platform/log.ts';
import { openSimulatedAntivirus, type SimulatedAntivirus } from '../../provider/simulator/antivirus.ts';
import { addNewMerchant, kycOf, rightValues } from '../onboarding/testing/kyc.ts';
import { cleanDocument } from './cleaning/clean-document.ts';
import { removeDocuments } from './jobs.ts';
import { keptTimes } from './kept-time.ts';
import { documentsForReview, openForReview } from './public/service.ts';
import { pdfOf, photoOf, uploadDocument } from './testing/upload.ts';

let scanner: SimulatedAntivirus;
let scannerUrl = '';
const galla = useGalla({ antivirus: openClamd(() => scannerUrl, 3_000) });
let merchant: TestMerchant;
let admin: TestBrowser;

beforeAll(async () => {
  scanner = await openSimulatedAntivirus();
});
afterAll(() => scanner.close());
beforeEach(async () => {
  scannerUrl = scanner.url;
  merchant = await addNewMerchant(galla);
  admin = await personOf();
});

const personOf = async (role: 'ADMIN' | 'MANAGER' = 'ADMIN') =>
  galla.signedIn(await galla.addPerson({ merchant, role }));
const jpeg = () => photoOf().jpeg().toBuffer();
const pan = { kind: 'PAN_CARD' } as const;

async function uploaded(file: Uint8Array, fields: Parameters<typeof uploadDocument>[2] = pan): Promise<KycDocument> {
  const answer = await uploadDocument(admin, file, fields);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().document;
}
const listed = async (browser = admin): Promise<KycDocument[]> =>
  (await browser.send('GET', '/v1/om/documents')).json().documents;
const linkTo = async ({ id }: KycDocument, browser = admin): Promise<string> =>
  (await browser.send('POST', `/v1/om/documents/${id}/link`)).json().url;
const open = (url: string) => galla.app.inject({ url });
const acts = async () =>
  (await admin.send('POST', '/v1/audit/list', { body: { filters: {} } }))
    .json()
    .entries.filter(({ act }: { act: string }) => act.startsWith('KYC_DOCUMENT'));
const filesNow = async () =>
  (await readdir(galla.filesFolder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
const removeDue = () =>
  runDue(
    {
      database: galla.rows,
      clock: { now: () => galla.now() },
      files: galla.files,
      masterKey: galla.masterKey,
      log: createLog('silent', 'worker'),
    },
    [removeDocuments],
  );
const setStatus = (kyc_status: 'SUBMITTED' | 'FAILED') =>
  galla.rows.kysely
    .updateTable('merchant')
    .set({ kyc_status })
    .where('merchant_id', '=', merchant.merchantId)
    .execute();

test('KYC-10 a photo keeps only its pixels, is stored encrypted, and opens by a link for five minutes', async () => {
  const before = await filesNow();
  const photo = await photoOf()
    .withExif({ IFD0: { Copyright: 'Secret place' } })
    .jpeg()
    .toBuffer();
  const document = await uploaded(photo);
  expect(document).toMatchObject({ kind: 'PAN_CARD', name: 'scan.pdf', type: 'JPEG', pages: 1 });
  const url = await linkTo(document);
  const file = await open(url);
  expect([file.statusCode, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
    200,
    'image/jpeg',
    'inline; filename="pan-card.jpg"',
  ]);
  expect(file.rawPayload.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(file.rawPayload.includes('Secret place')).toBe(false);
  expect(file.headers['cache-control']).toContain('no-store');
  const [stored] = (await filesNow()).filter(({ name }) => !before.some((one) => one.name === name));
  const sealed = await readFile(join(stored?.parentPath ?? '', stored?.name ?? ''));
  expect(sealed.includes(file.rawPayload.subarray(0, 16))).toBe(false);
  galla.pass(300_001);
  expect((await open(url)).statusCode).toBe(404);
  expect((await open(url.replace(/.{8}$/, 'AAAAAAAA'))).statusCode).toBe(404);
});

test('KYC-10 the audit log records each view, upload and deletion', async () => {
  const document = await uploaded(await jpeg());
  const url = await linkTo(document);
  await open(url);
  await open(url);
  await admin.send('DELETE', `/v1/om/documents/${document.id}`);
  expect((await open(url)).statusCode).toBe(404);
  const found = await acts();
  expect(found.map(({ act }: { act: string }) => act)).toEqual([
    'KYC_DOCUMENT_DELETED',
    'KYC_DOCUMENT_VIEWED',
    'KYC_DOCUMENT_VIEWED',
    'KYC_DOCUMENT_UPLOADED',
  ]);
  expect(found.every(({ detail }: { detail: object }) => JSON.stringify(detail).includes('PAN card'))).toBe(true);
});

test('KYC-10 a PDF is rebuilt from its pages', async () => {
  const file = await pdfOf(2, (pdf) => pdf.setAuthor('Secret author'));
  const document = await uploaded(Buffer.concat([file, Buffer.from('PK\x05\x06 an archive behind the end')]));
  expect(document).toMatchObject({ type: 'PDF', pages: 2 });
  const { rawPayload } = await open(await linkTo(document));
  expect((await PDFDocument.load(rawPayload)).getPageCount()).toBe(2);
  expect((await PDFDocument.load(rawPayload)).getAuthor()).toBeUndefined();
  expect(rawPayload.includes('archive')).toBe(false);
});

const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const packed = deflateSync(Buffer.alloc(200 * 1024 * 1024));
const bomb = Buffer.concat([
  Buffer.from(`%PDF-1.7\n1 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`),
  packed,
  Buffer.from('\nendstream\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF'),
]);

const hostile: readonly [string, string, () => Promise<Uint8Array>][] = [
  ['an empty file', 'DOCUMENT_TYPE_REFUSED', async () => Buffer.alloc(0)],
  ['a program', 'DOCUMENT_TYPE_REFUSED', async () => Buffer.from('MZ\x90\x00 program')],
  ['a page under the name of a PDF', 'DOCUMENT_TYPE_REFUSED', async () => Buffer.from('<html>%PDF-1.7</html>')],
  ['a WebP picture', 'DOCUMENT_TYPE_REFUSED', () => photoOf().webp().toBuffer()],
  ['a picture of Apple', 'IMAGE_HEIC', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')],
  [
    'a picture with a page in it',
    'DOCUMENT_UNREADABLE',
    async () => Buffer.concat([await jpeg(), Buffer.from('<script>alert(1)</script>')]),
  ],
  [
    'a PNG that unpacks to billions of pixels',
    'DOCUMENT_UNREADABLE',
    async () => {
      const png = await photoOf().png().toBuffer();
      png.writeUInt32BE(60_000, 16);
      png.writeUInt32BE(60_000, 20);
      return png;
    },
  ],
  ['half of a photo', 'DOCUMENT_UNREADABLE', async () => (await jpeg()).subarray(0, 300)],
  ['a PDF that is none', 'DOCUMENT_UNREADABLE', async () => Buffer.from('%PDF-1.7\nnothing')],
  ['a PDF that unpacks to all memory', 'DOCUMENT_UNREADABLE', async () => bomb],
  [
    'a PDF with a password',
    'DOCUMENT_PROTECTED',
    () => pdfOf(1, (pdf) => pdf.encrypt({ userPassword: 'abc', ownerPassword: 'x', permissions: {} })),
  ],
  ['a PDF with a script', 'DOCUMENT_HAS_SCRIPTS', () => pdfOf(1, (pdf) => pdf.addJavaScript('x', 'app.alert(1)'))],
  ['a PDF with a file in it', 'DOCUMENT_HAS_SCRIPTS', () => pdfOf(1, (pdf) => pdf.attach(new Uint8Array(3), 'a.exe'))],
  ['a PDF of 21 pages', 'DOCUMENT_TOO_LONG', () => pdfOf(21)],
  ['a PDF with a virus', 'DOCUMENT_INFECTED', async () => Buffer.concat([await pdfOf(), Buffer.from(eicar)])],
];

test('KYC-10 hostile and wrong files are refused with what to do next, and nothing of them is stored', async () => {
  const before = (await filesNow()).length;
  for (const [what, code, make] of hostile) {
    const refused = await uploadDocument(admin, await make(), pan);
    expect([refused.statusCode, refused.json().code], what).toEqual([400, code]);
    expect(refused.json().message, what).not.toBe('');
  }
  const large = await uploadDocument(admin, Buffer.concat([await jpeg(), randomBytes(largestDocument)]), pan);
  expect([large.statusCode, large.json().code]).toEqual([413, 'DOCUMENT_TOO_LARGE']);
  expect([await listed(), (await filesNow()).length]).toEqual([[], before]);
});

test('KYC-10 a file name with a path keeps only the name, and a certificate needs its GSTIN', async () => {
  const answer = await uploadDocument(admin, await jpeg(), pan, { name: '../../etc/pan\u0000 4111111111111111.jpg' });
  expect(answer.json().document.name).toMatch(/^pan.*\.jpg$/);
  expect(answer.json().document.name).not.toMatch(/4111111111111111|\.\./);
  const wrong = await uploadDocument(admin, await jpeg(), { kind: 'GST_CERTIFICATE' });
  expect(wrong.json().errors).toMatchObject([{ field: 'gstin' }]);
});

test('KYC-10 nothing is stored while the scanner does not answer, and uploads are refused without a scanner', async () => {
  scannerUrl = 'tcp://127.0.0.1:9';
  const silent = await uploadDocument(admin, await jpeg(), pan);
  expect([silent.statusCode, silent.json().code]).toEqual([503, 'ANTIVIRUS_SILENT']);
  await expect(cleanDocument({ path: '', name: 'a.pdf', bytes: 1 }, null)).rejects.toMatchObject({
    code: 'ANTIVIRUS_MISSING',
    status: 503,
  });
  expect(await listed()).toEqual([]);
});

test('KYC-10 of two Admins at once one is refused, and no one replaces a document they have not seen', async () => {
  const other = await personOf();
  const file = await jpeg();
  const answers = await Promise.all([uploadDocument(admin, file, pan), uploadDocument(other, file, pan)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const [first] = await listed();
  const again = await uploadDocument(admin, file, { ...pan, ...(first && { replaces: first.id }) });
  expect(again.statusCode, again.body).toBe(200);
  const late = await uploadDocument(other, file, { ...pan, ...(first && { replaces: first.id }) });
  expect([late.statusCode, late.json().code]).toEqual([409, 'CONFLICT']);
  expect((await listed()).map(({ id }) => id)).toEqual([again.json().document.id]);
});

test('KYC-10 a document deleted before submission is erased, and a submitted one is kept for five years', async () => {
  await removeDue();
  const before = (await filesNow()).length;
  const draft = await uploaded(await jpeg());
  await admin.send('DELETE', `/v1/om/documents/${draft.id}`);
  await removeDue();
  expect((await filesNow()).length).toBe(before);
  const first = await uploaded(await jpeg());
  await setStatus('SUBMITTED');
  const closed = await admin.send('DELETE', `/v1/om/documents/${first.id}`);
  expect(closed.json()).toMatchObject({ code: 'KYC_CLOSED' });
  expect((await uploadDocument(admin, await jpeg(), pan)).json()).toMatchObject({ code: 'KYC_CLOSED' });
  await setStatus('FAILED');
  const second = await uploaded(await jpeg(), { ...pan, replaces: first.id });
  expect(await listed()).toMatchObject([{ id: second.id }]);
  await removeDue();
  const kept = () => inTenant(galla.rows, merchant.tenantId, (tx) => documentsForReview(tx, merchant.tenantId));
  expect((await kept()).map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
    [first.id, false],
    [second.id, true],
  ]);
  galla.pass(keptTimes.submitted + 1000);
  await removeDue();
  expect((await kept()).map(({ id }) => id)).toEqual([second.id]);
  galla.pass(keptTimes.shown);
  await removeDue();
  expect(await kept()).toEqual([]);
});

test('KYC-10 a provider’s reviewer opens a document, and the merchant’s audit log says so', async () => {
  const document = await uploaded(await jpeg());
  const operator = {
    name: 'meera',
    masterKey: galla.masterKey,
    now: galla.now(),
    address: '10.0.0.9',
    userAgent: undefined,
  };
  const opened = await inTenant(galla.database, merchant.tenantId, (tx) =>
    openForReview(
      tx,
      { masterKey: galla.masterKey, files: galla.files },
      { tenantId: merchant.tenantId, documentId: document.id },
      { operator, owner: { chainId: merchant.tenantId } },
    ),
  );
  expect([opened.type, opened.bytes.subarray(0, 2).toString('hex')]).toEqual(['image/jpeg', 'ffd8']);
  const [entry] = await acts();
  expect(entry).toMatchObject({ act: 'KYC_DOCUMENT_VIEWED', detail: { operator: 'meera', document: 'PAN card' } });
});

test('KYC-01 KYC-10 the documents step follows the tax numbers, and completes with the last document', async () => {
  const kyc = kycOf(admin);
  const statusNow = async () => (await kyc.statuses())[3];
  expect((await kyc.journey()).neededDocuments.map(({ kind }) => kind)).toEqual(['PAN_CARD', 'ADDRESS_PROOF']);
  const { gstins: gstin } = rightValues.GST_PAN_SECTION;
  await kyc.save('GST_PAN_SECTION', rightValues.GST_PAN_SECTION);
  expect((await kyc.journey()).neededDocuments).toEqual([
    { kind: 'PAN_CARD', gstin: '' },
    { kind: 'GST_CERTIFICATE', gstin },
  ]);
  expect(await statusNow()).toBe('PENDING');
  await uploaded(await jpeg());
  const certificate = await uploaded(await pdfOf(), { kind: 'GST_CERTIFICATE', gstin });
  expect(await statusNow()).toBe('IN_PROGRESS');
  const section = { state: 'SUCCESS' as const };
  await galla.rows.kysely
    .updateTable('onboarding_section')
    .set(section)
    .where('tenant_id', '=', merchant.tenantId)
    .execute();
  expect(await statusNow()).toBe('PSEUDO_SUCCESS');
  await admin.send('DELETE', `/v1/om/documents/${certificate.id}`);
  expect(await statusNow()).toBe('IN_PROGRESS');
});

test('KYC-10 only an Admin of the merchant sees documents', async () => {
  const document = await uploaded(await jpeg());
  const manager = await personOf('MANAGER');
  expect((await manager.send('GET', '/v1/om/documents')).statusCode).toBe(403);
  const owner = { merchantId: merchant.merchantId };
  merchant = await addNewMerchant(galla);
  const stranger = await personOf();
  expect(await listed(stranger)).toEqual([]);
  expect((await stranger.send('POST', `/v1/om/documents/${document.id}/link`)).statusCode).toBe(404);
  const foreign = await uploadDocument(stranger, await jpeg(), { kind: 'ADDRESS_PROOF' }, owner);
  expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'INVALID_MERCHANT_ID']);
  expect((await stranger.send('DELETE', `/v1/om/documents/${document.id}`)).statusCode).toBe(404);
});

test('KYC-10 a page of the previous release uploads a document at the old address', async () => {
  const answer = await uploadDocument(admin, await jpeg(), pan, { path: '/v1/om/documents' });
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await listed()).map(({ kind }) => kind)).toEqual(['PAN_CARD']);
});
