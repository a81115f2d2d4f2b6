import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageItemIds } from '@galla/contract/collect/payment-pages/feature.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { imageSizes } from '@galla/contract/core/image-sizes.ts';
import sharp from 'sharp';
import { findTenant } from '../../../collect/payment-links/activation/queries.ts';
import { createPage, publishPage } from '../../../collect/payment-pages/changes.ts';
import { createPageOrder } from '../../../collect/payment-pages/create-page-order.ts';
import { findItems } from '../../../collect/payment-pages/item-queries.ts';
import { givePicture } from '../../../collect/payment-pages/pictures/images.ts';
import type { PageKey } from '../../../collect/payment-pages/queries.ts';
import { findBySlug } from '../../../collect/payment-pages/slug-queries.ts';
import { inTenant, inTransaction } from '../../../platform/db/database.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import { readPhoto } from '../../../platform/images/photo.ts';
import type { PastNeeds } from './demo-past.ts';
import { DemoPast } from './demo-past.ts';
import type { DemoBuyer, DemoPage } from './kaapi-pages.ts';
import { kaapiPages } from './kaapi-pages.ts';
import { momentOf } from './life-of-link.ts';

/** The dependencies of the demo's payment pages. */
interface Options extends PastNeeds {
  /** When the demo's past ends, in ms since 1970. */
  readonly anchor: number;
  readonly personIdOf: (phone: string) => string;
  readonly files: FileStore;
}

const asha = '9876500001';

/** Creates the payment pages of Kaapi Online, each with its purchases up to `anchor`. May be repeated. */
export async function addPages(options: Options): Promise<void> {
  const { worker, anchor } = options;
  const past = new DemoPast(options, 1);
  try {
    const tenantId = (await inTransaction(worker, (tx) => findTenant(tx, 'KAAPI01', 'live'))) ?? '';
    for (const page of kaapiPages) {
      const known = await inTransaction(worker, (tx) => findBySlug(tx, page.content.slug));
      if (known === undefined) await addPage(past, options, tenantId, page);
    }
    await past.work(tenantId, anchor);
  } finally {
    await past.close();
  }
}

async function addPage(past: DemoPast, options: Options, tenantId: string, page: DemoPage): Promise<void> {
  const { worker, anchor, files, personIdOf } = options;
  const now = momentOf(anchor, page.created);
  const personId = personIdOf(asha);
  const endsAt = page.ends === null ? null : new Date(momentOf(anchor, [page.ends, 18])).toISOString();
  past.clock.at = now;
  const pageKey = await inTenant(worker, tenantId, async (tx) => {
    const made = await createPage(tx, tenantId, { ...page.content, startsAt: null, endsAt }, { now, personId });
    await publishPage(tx, made, { now, scope: { personId } });
    return made;
  });
  if (page.picture !== undefined)
    await givePicture(worker, files, pageKey, await drawn(page.picture), { now, personId }, async () => undefined);
  for (const buyer of page.buyers) await buy(past, pageKey, page, { ...buyer, now: momentOf(anchor, buyer.at) });
}

/** One customer of a page: the choice, possibly a declined card, and the payment. */
async function buy(
  past: DemoPast,
  pageKey: PageKey,
  { content }: DemoPage,
  buyer: DemoBuyer & { readonly now: number },
): Promise<void> {
  const { needs, clock } = past;
  const { name, phoneNumber, quantities = [], amount, answers, way, now } = buyer;
  clock.at = now;
  const items = await inTenant(needs.database, pageKey.tenantId, (tx) => findItems(tx, pageKey));
  const chosen = items.flatMap(({ id }, index) => {
    const quantity = quantities[index] ?? 0;
    return quantity === 0 ? [] : [{ id: encodeId(pageItemIds, id), quantity }];
  });
  const choice = { key: randomUUID(), name, phoneNumber, items: chosen, answers: [...answers] };
  const ofAmount = amount === undefined ? {} : { amount };
  const { payUrl } = await createPageOrder({ ...needs, now, address: null }, content.slug, { ...choice, ...ofAmount });
  if (buyer.declinedFirst)
    await past.press(payUrl, { state: 'FAILED', way, failureReason: 'The bank declined the card' });
  const { attempt } = await past.press(payUrl, { state: 'COMPLETED', way });
  if (attempt.payment_id === null) throw new Error(`The demo's page ${content.slug} was not paid`);
}

/** A picture of cups on a table, in two colours. */
async function drawn([dark, light]: readonly [string, string]) {
  const cups = [360, 720, 1080]
    .map(
      (x) =>
        `<ellipse cx="${x}" cy="560" rx="130" ry="26" fill="${dark}" opacity=".5"/><path d="M${x - 100} 360h200l-24 180a76 26 0 0 1-152 0z" fill="#fffbeb"/><ellipse cx="${x}" cy="360" rx="100" ry="24" fill="#fde68a"/><ellipse cx="${x}" cy="362" rx="84" ry="18" fill="${dark}"/><path d="M${x - 20} 300c-24-40 24-60 0-110m44 110c-24-40 24-60 0-110" stroke="#fffbeb" stroke-width="10" fill="none" opacity=".6"/>`,
    )
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="720"><rect width="1440" height="720" fill="${light}"/><rect y="560" width="1440" height="160" fill="${dark}"/>${cups}</svg>`;
  const folder = mkdtempSync(join(tmpdir(), 'galla-demo-'));
  try {
    const path = join(folder, 'page.jpg');
    await sharp(Buffer.from(svg)).jpeg().toFile(path);
    return await readPhoto(path, imageSizes);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
