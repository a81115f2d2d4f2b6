import { reservedSlugs } from '@galla/contract/collect/payment-pages/fields.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { findBySlug } from './slug-queries.ts';

/** So many endings are tried before one of chance is offered. */
const maxTries = 8;

/** Whether an address can be a page's: nobody has it, or the page itself. */
export async function isFreeSlug(tx: Tx, slug: string, pageId?: string): Promise<boolean> {
  if (reservedSlugs.has(slug)) return false;
  const owner = await findBySlug(tx, slug);
  return owner === undefined || owner.id === pageId;
}

/** An address like this one that nobody has: `diwali-mela-2`. */
export async function freeSlug(tx: Tx, slug: string): Promise<string> {
  const base = slug.replace(/-\d{1,2}$/, '').slice(0, 52);
  for (let number = 2; number < 2 + maxTries; number += 1) {
    const tried = `${base}-${number}`;
    if (await isFreeSlug(tx, tried)) return tried;
  }
  return `${base}-${newId().slice(-6)}`;
}
