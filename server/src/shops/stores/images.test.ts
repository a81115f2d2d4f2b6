// Also on PostgreSQL 15.
import { encodeId } from '@galla/contract/core/ids.ts';
import type { StoreImage } from '@galla/contract/shops/stores/schemas.ts';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant, TestStore } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { runDue } from '../../platform/jobs/run-due.ts';
import { removeImages } from './jobs.ts';

const galla = useGalla();
let merchant: TestMerchant;
let admin: TestBrowser;
let made = 0;

beforeAll(async () => {
  merchant = await galla.addMerchant();
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
});

const newStore = () => {
  made += 1;
  return galla.addStore(merchant, `PICS${made}`);
};

async function upload(store: TestStore, file: Buffer, fields: Record<string, string> = {}, browser = admin) {
  const form = new FormData();
  const all = { merchantId: merchant.merchantId, storeId: encodeId('store', store.id), ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file)]), 'shop.jpg');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const body = Buffer.from(await request.arrayBuffer());
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return browser.send('POST', '/v1/merchant/uploadImage', { body, headers });
}

const plain = (width: number, height: number, background = '#c0392b') =>
  sharp({ create: { width, height, channels: 3, background } });
const jpeg = () => plain(1200, 800).jpeg().toBuffer();
const imagesOf = async (store: TestStore): Promise<StoreImage[]> =>
  (
    await admin.send(
      'GET',
      `/v2/stores/${merchant.merchantId}/${encodeId('store', store.id)}/details?includeImages=true`,
    )
  ).json().images;

describe('STO-04 store pictures', () => {
  test('a picture is turned upright, stripped of metadata and stored in three sizes, with links that need no session', async () => {
    const store = await newStore();
    const photo = await plain(4000, 2000)
      .withExif({ IFD0: { Copyright: 'Secret place' }, IFD3: { GPSLatitude: '18/1 31/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const answer = await upload(store, photo, { stage: 'FRONT', type: 'SHOP' });
    expect(answer.json().message).toBe('Image uploaded successfully.');
    const image: StoreImage = answer.json().image;
    expect(image).toMatchObject({ width: 960, height: 1920, stage: 'FRONT', type: 'SHOP' });
    for (const [size, height] of [
      ['small', 320],
      ['medium', 960],
      ['large', 1920],
    ] as const) {
      const file = await galla.browser().send('GET', image.links[size]);
      expect(file.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=3600, immutable',
      });
      const { format, exif, orientation, ...rest } = await sharp(file.rawPayload).metadata();
      expect({ format, exif, orientation, height: rest.height }).toEqual({ format: 'webp', height });
      expect(file.rawPayload.includes('Secret')).toBe(false);
    }
    expect(await imagesOf(store)).toHaveLength(1);
  });

  test.each([
    ['JPEG', () => jpeg()],
    ['PNG', () => plain(50, 40).png().toBuffer()],
    ['WebP', () => plain(51, 41).webp().toBuffer()],
  ])('a picture may be %s, and a small one is not enlarged', async (_format, make) => {
    const answer = await upload(await newStore(), await make());
    expect(answer.statusCode).toBe(200);
    expect(answer.json().image.width).toBeLessThanOrEqual(1200);
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>');
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(400)]);
  test.each([
    ['a text', async () => Buffer.from('hello'), 'IMAGE_REFUSED'],
    ['an empty file', async () => Buffer.alloc(0), 'IMAGE_REFUSED'],
    ['an SVG with a script', async () => svg, 'IMAGE_REFUSED'],
    ['a GIF', () => plain(9, 9).gif().toBuffer(), 'IMAGE_REFUSED'],
    ['a TIFF', () => plain(9, 9).tiff().toBuffer(), 'IMAGE_REFUSED'],
    ['a HEIC of a phone', async () => heic, 'IMAGE_HEIC'],
    ['half of a JPEG', async () => (await jpeg()).subarray(0, 2000), 'IMAGE_REFUSED'],
    [
      'a JPEG that is an archive too',
      async () => Buffer.concat([await jpeg(), Buffer.from('PK\x05\x06\0\0')]),
      'IMAGE_REFUSED',
    ],
    ['a JPEG that is a page too', async () => Buffer.concat([await jpeg(), Buffer.from('<SCRIPT>1')]), 'IMAGE_REFUSED'],
    [
      'a JPEG that is a document too',
      async () => Buffer.concat([await jpeg(), Buffer.from('%PDF-1.7')]),
      'IMAGE_REFUSED',
    ],
    [
      'a PNG with more behind its end',
      async () => Buffer.concat([await plain(9, 9).png().toBuffer(), svg]),
      'IMAGE_REFUSED',
    ],
    ['a PNG of 144 megapixels', async () => plain(12_000, 12_000).png().toBuffer(), 'IMAGE_REFUSED'],
    ['a PNG of a line of 17,000 pixels', async () => plain(17_000, 1).png().toBuffer(), 'IMAGE_REFUSED'],
  ])('a picture may not be %s', async (_name, make, code) => {
    const store = await newStore();
    const answer = await upload(store, await make());
    expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
    expect(await imagesOf(store)).toEqual([]);
  });

  test('a picture has at most 10 MB and a store at most 10 pictures, also with simultaneous uploads', async () => {
    const store = await newStore();
    const large = await upload(store, Buffer.concat([await jpeg(), Buffer.alloc(10 * 1024 * 1024)]));
    expect([large.statusCode, large.json().code]).toEqual([413, 'IMAGE_TOO_LARGE']);
    const small = await plain(20, 20).png().toBuffer();
    for (let index = 0; index < 9; index += 1) expect((await upload(store, small)).statusCode).toBe(200);
    const people = await Promise.all(
      Array.from({ length: 3 }, async () => galla.signedIn(await galla.addPerson({ merchant }))),
    );
    const answers = await Promise.all(people.map((browser) => upload(store, small, {}, browser)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('IMAGE_LIMIT_REACHED');
    expect(await imagesOf(store)).toHaveLength(10);
  });

  test('a picture waits its turn if a person uploads from several tabs', async () => {
    const store = await newStore();
    const small = await plain(20, 20).png().toBuffer();
    const answers = await Promise.all(Array.from({ length: 4 }, () => upload(store, small)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await imagesOf(store)).toHaveLength(4);
  });

  test('pictures can be reordered and deleted; a deleted one loses its links at once and its files soon after', async () => {
    const store = await newStore();
    const ids: string[] = [];
    for (const color of ['#111111', '#222222', '#333333'])
      ids.push((await upload(store, await plain(30, 30, color).png().toBuffer())).json().image.imageId);
    const first = (await upload(store, await plain(31, 30).png().toBuffer(), { order_no: '0' })).json().image;
    expect((await imagesOf(store)).map(({ imageId }) => imageId)).toEqual([first.imageId, ...ids]);
    const path = `/v1/store/${merchant.merchantId}/${encodeId('store', store.id)}/images`;
    const order = [...ids, first.imageId].reverse();
    const ordered = await admin.send('PUT', path, { body: { imageIds: order } });
    expect(ordered.json().images.map(({ imageId }: StoreImage) => imageId)).toEqual(order);
    expect((await admin.send('PUT', path, { body: { imageIds: ids } })).statusCode).toBe(409);

    const removed = await admin.send('DELETE', `/v1/merchant/document/${first.imageId}`);
    expect(removed.json()).toEqual({ message: 'Image Deleted Successfully.' });
    expect((await admin.send('DELETE', `/v1/merchant/document/${first.imageId}`)).statusCode).toBe(404);
    expect((await galla.browser().send('GET', first.links.small)).statusCode).toBe(404);
    const row = await galla.rows.kysely
      .selectFrom('store_image')
      .selectAll()
      .where('remove_at', 'is not', null)
      .executeTakeFirstOrThrow();
    const needs = {
      database: galla.rows,
      clock: { now: () => galla.now() },
      files: galla.files,
      log: { error: () => undefined, warn: () => undefined },
    };
    await runDue(needs, [removeImages], {});
    await expect(galla.files.read(row.large_key)).rejects.toThrow();
    expect(
      await galla.rows.kysely.selectFrom('store_image').selectAll().where('id', '=', row.id).execute(),
    ).toHaveLength(0);
    expect(await imagesOf(store)).toHaveLength(3);
  });

  test('STO-07 only people of its store can change a picture, and its links can neither be guessed nor outlive their expiry', async () => {
    const store = await newStore();
    const image: StoreImage = (await upload(store, await plain(30, 30).png().toBuffer())).json().image;
    const mine = await newStore();
    const some = await galla.signedIn(await galla.addPerson({ merchant, role: 'MANAGER', stores: [mine] }));
    const stranger = await galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant() }));
    for (const browser of [some, stranger]) {
      expect((await browser.send('DELETE', `/v1/merchant/document/${image.imageId}`)).statusCode).toBe(404);
      expect((await upload(store, await plain(30, 30).png().toBuffer(), {}, browser)).statusCode).toBe(404);
    }
    const [, key = ''] = /\/([\w-]+)$/.exec(image.links.small) ?? [];
    const bytes = Buffer.from(key, 'base64url');
    for (const index of [0, 20, 32, 36, 50]) {
      const other = Buffer.from(bytes);
      other[index] = (other[index] ?? 0) ^ 1;
      const forged = `/v1/store/image/${other.toString('base64url')}`;
      expect((await galla.browser().send('GET', forged)).statusCode).toBe(404);
    }
    expect((await galla.browser().send('GET', image.links.small)).statusCode).toBe(200);
    galla.pass(2 * 3_600_000);
    expect((await galla.browser().send('GET', image.links.small)).statusCode).toBe(404);
  });
});
