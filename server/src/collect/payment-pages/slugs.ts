import { reservedSlugs } from '@galla/contract/collect/payment-pages/fields.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { findBySlug } from './slug-queries.ts';

/** How many numbered suffixes are tried before a random one is suggested. */
const maxTries = 8;

/** Whether a page can have an address: it is free, or already the page's own. */
export async function isFreeSlug(tx: Tx, slug: string, pageId?: string): Promise<boolean> {
  if (reservedSlugs.has(slug)) return false;
  const owner = await findBySlug(tx, slug);
  return owner === undefined || owner.id === pageId;
}

/** A free address like this one: `diwali-mela-2`. */
export async function freeSlug(tx: Tx, slug: string): Promise<string> {
  const base = slug.replace(/-\d{1,2}$/, '').slice(0, 52);
  for (let number = 2; number < 2 + maxTries; number += 1) {
    const tried = `${base}-${number}`;
    if (await isFreeSlug(tx, tried)) return tried;
  }
  return `${base}-${newId().slice(-6)}`;
}
