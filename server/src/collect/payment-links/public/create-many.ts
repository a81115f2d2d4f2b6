import type { Tx } from '../../../platform/db/database.ts';
import { appendToOutbox } from '../../../platform/events/outbox.ts';
import { activateLinks } from '../create.ts';
import { startMessages } from '../messages/started.ts';
import type { NewLinkRow } from '../queries.ts';
import { insertLinks } from '../queries.ts';

/**
 * Creates many links in the caller's transaction, each statement covering all of them, and queues the messages of those
 * that ask for it. Returns the ids of the created links. A link with a taken reference is not created.
 */
export async function createLinks(
  tx: Tx,
  tenantId: string,
  links: readonly NewLinkRow[],
  now: number,
): Promise<Set<string>> {
  if (links.length === 0) return new Set();
  const inserted = await insertLinks(tx, tenantId, links);
  const active = await activateLinks(
    tx,
    tenantId,
    links.filter(({ id }) => inserted.has(id)),
    now,
  );
  await startMessages(
    tx,
    tenantId,
    links.filter(({ id }) => active.has(id)),
    now,
  );
  const events = [...active].map((id) => ({ type: 'payment-link.created' as const, subjectId: id }));
  await appendToOutbox(tx, tenantId, events, now);
  return active;
}
