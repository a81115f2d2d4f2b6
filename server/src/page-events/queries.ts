import type { PageEvent } from '@galla/contract/page-events/endpoints.ts';
import type { Tx } from '../platform/db/database.ts';

/** Stores events, each once however often it is sent. */
export async function keepEvents(
  tx: Tx,
  events: readonly PageEvent[],
  by: { readonly personId: string; readonly groupValue: string; readonly now: number },
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ id, ...event }) => ({
    id,
    received_at: new Date(by.now),
    person_id: by.personId,
    group_value: by.groupValue,
    event: JSON.stringify(event),
  }));
  // It names no column: once the table is in time partitions, its key is another one (decision 198).
  await tx
    .insertInto('page_event')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
