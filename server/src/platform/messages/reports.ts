import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { inTenant, inTransaction } from '../db/database.ts';
import { withoutAddresses } from './delivery.ts';
import type { MessageFollower } from './outbox.ts';

/** What a gateway says of a message, by the id under which it was given it. */
export interface DeliveryReport {
  readonly id: string;
  readonly state: 'DELIVERED' | 'FAILED';
  readonly reason?: string | undefined;
}

/**
 * Lets the feature whose message it is learn what a gateway reports of it, any number of times and in any order. Messages that no
 * feature follows, and those that are deleted, are acknowledged without more. `now` is ms.
 */
export async function applyReport(
  database: Database,
  followers: readonly MessageFollower[],
  { id, state, reason = 'The SMS gateway could not deliver the message.' }: DeliveryReport,
  now: number,
): Promise<void> {
  const message = await inTransaction(database, (tx) => findFollowed(tx, id));
  const found = followers.find(({ name }) => name === message?.follower);
  if (message === undefined || found === undefined) return;
  const { tenantId } = message;
  const at = { now: new Date(now) };
  const outcome =
    state === 'DELIVERED' ? { is: state, ...at } : { is: 'LOST' as const, reason: withoutAddresses(reason), ...at };
  await inTenant(database, tenantId, (tx) => found.follow(tx, { tenantId, id }, outcome));
}

/** Whose message it is. Row-level security shows the row of the id that is named, and no other. */
async function findFollowed(tx: Tx, id: string) {
  await sql`select set_config('galla.message_id', ${id}, true)`.execute(tx);
  return tx
    .selectFrom('followed_message')
    .select(['follower', 'followed_tenant as tenantId'])
    .where('id', '=', id)
    .executeTakeFirst();
}
