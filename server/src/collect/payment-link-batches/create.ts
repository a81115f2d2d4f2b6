import type { LinkCells } from '@galla/contract/collect/payment-link-batches/columns.ts';
import type { ReadLink, WrongCell } from '@galla/contract/collect/payment-link-batches/rules.ts';
import { readLinkRow } from '@galla/contract/collect/payment-link-batches/rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { createLinks } from '../payment-links/public/create-many.ts';
import { isUsable } from '../payment-links/public/usable.ts';
import type { StoredBatch } from './queries.ts';
import type { Outcome, StoredRow } from './row-queries.ts';
import { findRowsIn, setOutcomes } from './row-queries.ts';

/** The result of a group of rows. */
export interface Group {
  /** Fewer rows than requested mean that these were the last. */
  readonly rows: number;
  readonly last: number;
  readonly done: number;
  readonly doneAmount: number;
}

/**
 * Creates the links of the next valid rows in the caller's transaction, which also stores the file's progress. Links,
 * codes and rows are written together or not at all, so that after a crash a row is either untouched or done.
 */
export async function createGroup(tx: Tx, batch: StoredBatch, size: number, now: number): Promise<Group> {
  const { tenant_id: tenantId, id: batchId, kind, position } = batch;
  const key = { tenantId, batchId };
  const rows = await findRowsIn(tx, key, { state: 'RIGHT', after: position, size });
  if (rows.length === 0) return { rows: 0, last: position, done: 0, doneAmount: 0 };
  const usable = await isUsable(tx, tenantId, kind);
  const read = rows.map((row) => ({ row, ...linkOf(batch, row, usable, now) }));
  const links = read.flatMap(({ link }) => (link === undefined ? [] : [link]));
  const created = await createLinks(tx, tenantId, links, now);
  const taken: WrongCell[] = [{ column: 'referenceId', code: 'REFERENCE_TAKEN' }];
  const outcomes = read.map(({ row: { number }, link, wrong }): Outcome => {
    if (link === undefined) return { number, link_id: null, wrong };
    // Without a link, the reference was used after the check.
    return created.has(link.id) ? { number, link_id: link.id, wrong: [] } : { number, link_id: null, wrong: taken };
  });
  await setOutcomes(tx, key, outcomes);
  const done = links.filter(({ id }) => created.has(id));
  return {
    rows: rows.length,
    last: rows.at(-1)?.number ?? position,
    done: done.length,
    doneAmount: done.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** The link of a row, or an error that arose after the check, such as an expiry that has passed. */
function linkOf({ id: batch_id, kind, confirmed_by }: StoredBatch, row: StoredRow, usable: boolean, now: number) {
  const { link: read, wrong } = readLinkRow(row.cells as LinkCells, { kind, now });
  const unusable: WrongCell = { column: 'referenceId', code: 'LINKS_UNAVAILABLE' };
  if (!usable) return { link: undefined, wrong: [unusable] };
  if (wrong.length > 0) return { link: undefined, wrong };
  const link = read as ReadLink;
  return {
    wrong,
    link: {
      id: newId(now),
      kind,
      reference_id: link.referenceId,
      amount: link.amount,
      purpose: link.purpose,
      customer_name: link.customerName,
      customer_phone: link.phoneNumber,
      customer_email: link.email,
      language: link.language,
      send_by: [...link.sendBy],
      expires_at: new Date(link.expiresAt),
      first_part_at_least: link.firstPartAtLeast,
      reminders: link.reminders,
      asks: [],
      items: [],
      // A file belongs to the whole merchant, and so do its links.
      store_id: null,
      batch_id,
      created_by: confirmed_by,
      created_at: new Date(now),
    },
  };
}
