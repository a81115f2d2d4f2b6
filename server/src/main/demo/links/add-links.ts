import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOwnerByCode, upsertAttribute } from '../../../business/merchants/public/owner-queries.ts';
import { storeDraft } from '../../../collect/payment-link-batches/service.ts';
import { newReference } from '../../../collect/payment-links/activation/activation.ts';
import { findTenant, setActivation } from '../../../collect/payment-links/activation/queries.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTenant, inTransaction } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { upsertSetting } from '../../../provider/feature-config/public/queries.ts';
import { chaiLinks } from './chai-links.ts';
import type { DemoLink } from './demo-link.ts';
import type { PastNeeds } from './demo-past.ts';
import { DemoPast } from './demo-past.ts';
import { kaapiLinks } from './kaapi-links.ts';
import type { LinkOwner, Moment } from './life-of-link.ts';
import { isThere, LifeOfLink, momentOf } from './life-of-link.ts';
import { hampersFile } from './link-file.ts';

/** The worker acts this long after a moment of a story. */
const workMs = 2_000;

/** The dependencies of the demo's links. */
interface Options extends PastNeeds {
  /** When the demo's past ends, in ms since 1970. */
  readonly anchor: number;
  readonly personIdOf: (phone: string) => string;
}

/**
 * Creates the payment links of the demo's merchants, each with its life up to `anchor`, through the real services.
 * Annapurna Gifts may use payment links and has not activated them. May be repeated.
 */
export async function addLinks(options: Options): Promise<void> {
  const { worker, anchor, personIdOf } = options;
  const past = new DemoPast(options, 0);
  try {
    const [kaapi, chai] = await inTransaction(worker, (tx) => allowLinks(tx, anchor));
    const online = { tenantId: kaapi, kind: 'ONLINE', anchor, personIdOf } as const;
    await addLinksOf(past, online, kaapiLinks);
    await addLinksOf(past, { ...online, tenantId: chai, kind: 'OFFLINE' }, chaiLinks);
  } finally {
    await past.close();
  }
}

/** Enables payment links for the merchants. Returns the tenants of those that have some. */
async function allowLinks(tx: Tx, anchor: number): Promise<[kaapi: string, chai: string]> {
  const ownerOf = async (code: string) => (await findOwnerByCode(tx, code))?.id ?? '';
  for (const code of ['KAAPI01', 'ANNAPURNA01'])
    for (const flag of ['PAYLINK_ENABLED', 'ONLINE_PAYLINK_FILTERS'])
      await upsertSetting(tx, await ownerOf(code), flag, true, anchor);
  for (const code of ['CHAISTOP01', 'SAGAR001', 'SAGAR002']) {
    const verified = { active: true, value: `${code.toLowerCase()}@galla`, changed_at: new Date(anchor) };
    await upsertAttribute(tx, await ownerOf(code), 'UPI_VERIFIED', verified);
  }
  const [kaapi = '', chai = ''] = [await findTenant(tx, 'KAAPI01', 'live'), await findTenant(tx, 'CHAISTOP01', 'live')];
  const activated = { tenant_id: kaapi, reference: newReference(), state: 'ACTIVATED', reason: null } as const;
  await setActivation(tx, activated, new Date(momentOf(anchor, [30, 12])));
  return [kaapi, chai];
}

/** Runs the lives of several links together, in the order of their moments. */
async function addLinksOf(past: DemoPast, owner: LinkOwner, links: readonly DemoLink[]): Promise<void> {
  const moments: Moment[] = [];
  for (const link of links)
    if (!(await isThere(past, owner, link))) moments.push(...new LifeOfLink(past, owner, link).moments());
  if (moments.length === 0) return;
  if (owner.kind === 'ONLINE')
    moments.push({ at: momentOf(owner.anchor, [1, 12]), run: () => addFile(past, owner), works: true });
  for (const { at, run, works } of moments.toSorted((a, b) => a.at - b.at)) {
    past.clock.at = at;
    await run();
    if (works) await past.work(owner.tenantId, at + workMs);
  }
}

/** A file of links whose wrong rows wait for correction. */
async function addFile({ needs, clock }: DemoPast, { tenantId, kind, personIdOf }: LinkOwner): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'galla-demo-'));
  const path = join(folder, 'diwali-hampers.csv');
  try {
    writeFileSync(path, hampersFile());
    const file = { path, name: 'diwali-hampers.csv', bytes: statSync(path).size };
    const about = { kind, createdBy: personIdOf('9876500001'), now: clock.at };
    await inTenant(needs.database, tenantId, (tx) =>
      storeDraft(tx, { tenantId, batchId: newId(clock.at) }, file, about),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
