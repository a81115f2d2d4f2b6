import type { PageEvent } from '@galla/contract/messages/page-events/endpoints.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** Stores events, each once however often it is sent. */
export async function keepEvents(
  tx: Tx,
  events: readonly PageEvent[],
  by: { readonly personId: string; readonly groupValue: string; readonly now: number },
): Promise<void> {
  const fresh = await withoutKnown(tx, events, by.personId);
  if (fresh.length === 0) return;
  const rows = fresh.map(({ id, ...event }) => ({
    id,
    received_at: new Date(by.now),
    person_id: by.personId,
    group_value: by.groupValue,
    event: JSON.stringify(event),
  }));
  // ON CONFLICT names no column: the key decides within a day, and the id alone in the oldest partition (decision 172).
  await tx
    .insertInto('page_event')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * The events whose id is in no week yet. The key is unique only within one day, and a page may send an event again on
 * another. A person's calls run one after another, so that none misses what the previous one writes.
 */
async function withoutKnown(tx: Tx, events: readonly PageEvent[], personId: string): Promise<readonly PageEvent[]> {
  if (events.length === 0) return [];
  await sql`select pg_advisory_xact_lock(hashtextextended(${`page-events ${personId}`}, 0))`.execute(tx);
  const ids = events.map(({ id }) => id);
  const rows = await tx.selectFrom('page_event').select('id').where('id', 'in', ids).execute();
  const known = new Set(rows.map(({ id }) => id));
  return events.filter(({ id }) => !known.has(id.toLowerCase()));
}
