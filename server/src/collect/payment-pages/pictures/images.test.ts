// Also on PostgreSQL 15.
import type { PaymentPageDetails } from '@galla/contract/collect/payment-pages/schemas.ts';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../../main/testing/test-galla.ts';
import { useGalla } from '../../../main/testing/test-galla.ts';
import { runDue } from '../../../platform/jobs/run-due.ts';
import { greyOf, printed, readQr } from '../../../shops/qr-codes/testing/reading-codes.ts';
import { linkMerchant } from '../../payment-links/testing/shop.ts';
import { removePageImages } from '../jobs.ts';
import { customerPageOf, moved, newPage, published } from '../testing/fixtures.ts';

const galla = useGalla();
const quiet = { error: () => undefined, warn: () => undefined };
let merchant: TestMerchant;
let admin: TestBrowser;

beforeAll(async () => {
  merchant = await linkMerchant(galla);
});
beforeEach(async () => {
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
});

const photo = (background: string) =>
  sharp({ create: { width: 2400, height: 1200, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'Secret place' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

async function upload({ page }: PaymentPageDetails, file: Buffer, browser = admin) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)]), 'mela.jpg');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const body = Buffer.from(await request.arrayBuffer());
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return browser.send('POST', `/v2/payPage/${page.id}/picture`, { body, headers });
}
const picturePath = ({ page }: PaymentPageDetails) => `/v2/payPage/${page.id}/picture`;
/** Loads a file by the address in a page, without signing in. */
const load = (link: string) => galla.browser().send('GET', link.replace(/^\/api/, ''));
const removeFiles = () =>
  runDue({ database: galla.rows, clock: { now: galla.now }, files: galla.files, log: quiet }, [removePageImages], {});

test('PAY-07 a picture is turned upright, stripped of metadata, stored in three sizes, and publicly cached for a year', async () => {
  const page = await published(admin);
  const answer = await upload(page, await photo('#c0392b'));
  expect(answer.statusCode, answer.body).toBe(200);
  const { picture, page: listed }: PaymentPageDetails = answer.json();
  expect(picture).toMatchObject({ width: 960, height: 1920 });
  expect(listed.thumbnail).toBe(picture?.links.small);
  expect((await customerPageOf(galla, page.page.slug)).picture).toEqual(picture);
  for (const [size, height] of [
    ['small', 320],
    ['medium', 960],
    ['large', 1920],
  ] as const) {
    const file = await load(picture?.links[size] ?? '');
    expect(file.statusCode, size).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('max-age=31536000, immutable'),
    });
    const { format, exif, height: real } = await sharp(file.rawPayload).metadata();
    expect({ format, exif, height: real }).toEqual({ format: 'webp', height });
    expect(file.rawPayload.includes('Secret')).toBe(false);
  }
});

test('PAY-07 a new picture replaces the old one, and a removed picture loses its files', async () => {
  const page = await published(admin);
  const [first, second]: PaymentPageDetails[] = [
    (await upload(page, await photo('#111111'))).json(),
    (await upload(page, await photo('#222222'))).json(),
  ];
  const [before, after] = [first?.picture?.links.small ?? '', second?.picture?.links.small ?? ''];
  expect(after).not.toBe(before);
  expect((await load(before)).statusCode).toBe(404);
  expect((await load(after)).statusCode).toBe(200);
  const rows = () =>
    galla.rows.kysely.selectFrom('payment_page_image').selectAll().where('tenant_id', '=', merchant.tenantId).execute();
  const replaced = (await rows()).filter(({ remove_at }) => remove_at !== null);
  const removed = await admin.send('DELETE', picturePath(page));
  expect(removed.json()).toMatchObject({ picture: null, page: { thumbnail: null } });
  expect((await admin.send('DELETE', picturePath(page))).statusCode).toBe(200);
  expect((await load(after)).statusCode).toBe(404);
  expect((await customerPageOf(galla, page.page.slug)).picture).toBeNull();
  await removeFiles();
  expect(replaced).not.toHaveLength(0);
  for (const { large_key } of replaced) await expect(galla.files.read(large_key)).rejects.toThrow();
  expect((await rows()).filter(({ remove_at }) => remove_at !== null)).toEqual([]);
});

test.each([
  ['a text', async () => Buffer.from('hello'), 'IMAGE_REFUSED'],
  [
    'an SVG',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    'IMAGE_REFUSED',
  ],
  [
    'a HEIC',
    async () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(400)]),
    'IMAGE_HEIC',
  ],
])('PAY-07 a picture may not be %s, and the previous one stays', async (_name, make, code) => {
  const page = await newPage(admin);
  const kept: PaymentPageDetails = (await upload(page, await photo('#333333'))).json();
  const answer = await upload(page, await make());
  expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
  expect((await load(kept.picture?.links.small ?? '')).statusCode).toBe(200);
});

test('PAY-07 only people who create links can change pictures, only on pages that are not closed, and addresses cannot be guessed', async () => {
  const page = await published(admin);
  const { picture }: PaymentPageDetails = (await upload(page, await photo('#444444'))).json();
  const auditor = await galla.signedIn(await galla.addPerson({ merchant, role: 'AUDITOR' }));
  const stranger = await galla.signedIn(await galla.addPerson({ merchant: await linkMerchant(galla, 'Elsewhere') }));
  for (const [browser, status] of [
    [auditor, 403],
    [stranger, 404],
  ] as const) {
    expect((await upload(page, await photo('#555555'), browser)).statusCode).toBe(status);
    expect((await browser.send('DELETE', picturePath(page))).statusCode).toBe(status);
  }
  const link = picture?.links.small ?? '';
  // Not the last character, because some of its bits carry no data.
  const forged = `${link.slice(0, -2)}${link.at(-2) === 'A' ? 'B' : 'A'}${link.at(-1)}`;
  expect((await load(forged)).statusCode).toBe(404);
  await moved(admin, page, 'close');
  const late = await upload(page, await photo('#666666'));
  expect([late.statusCode, late.json().code]).toEqual([409, 'PAYMENT_PAGE_CLOSED']);
  expect((await load(link)).statusCode).toBe(200);
});

test('PAY-07 the QR code of a page is available as an image and a PDF, and opens the page', async () => {
  const { page } = await published(admin, { language: 'hi' });
  const [png, pdf] = await Promise.all(
    (['PNG', 'PDF'] as const).map((file) => admin.send('GET', `/v2/payPage/${page.id}/qr?file=${file}`)),
  );
  expect(png?.headers['content-type']).toBe('image/png');
  expect(png?.headers['content-disposition']).toContain(`payment-page-${page.slug}.png`);
  expect((await sharp(png?.rawPayload).metadata()).width).toBeGreaterThanOrEqual(400);
  const scanned = readQr(await greyOf(png?.rawPayload ?? Buffer.alloc(0)));
  expect(scanned).toBe(page.url);
  const { pathname } = new URL(scanned ?? '');
  expect(pathname).toBe(`/p/${page.slug}`);
  expect((await customerPageOf(galla, pathname.slice('/p/'.length))).title).toBe(page.title);
  expect(pdf?.headers['content-type']).toBe('application/pdf');
  expect(pdf?.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const paper = await printed(pdf?.rawPayload ?? Buffer.alloc(0));
  if (paper !== undefined) expect(readQr(paper)).toBe(scanned);
  const stranger = await galla.signedIn(await galla.addPerson({ merchant: await linkMerchant(galla, 'Elsewhere') }));
  expect((await stranger.send('GET', `/v2/payPage/${page.id}/qr?file=PNG`)).statusCode).toBe(404);
});
