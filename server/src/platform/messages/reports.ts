import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { inTenant, inTransaction } from '../db/database.ts';
import { withoutAddresses } from './delivery.ts';
import type { MessageFollower } from './outbox.ts';

/** A gateway's report on a message, by the id that it was sent with. */
export interface DeliveryReport {
  readonly id: string;
  readonly state: 'DELIVERED' | 'FAILED';
  readonly reason?: string | undefined;
}

/**
 * Passes a gateway's report on a message to the feature that follows it, any number of times and in any order. Reports
 * on messages that no feature follows, or that were deleted, are only acknowledged. `now` is in ms.
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

/** The follower of a message. Row-level security shows only the row of the named id. */
async function findFollowed(tx: Tx, id: string) {
  await sql`select set_config('galla.message_id', ${id}, true)`.execute(tx);
  return tx
    .selectFrom('followed_message')
    .select(['follower', 'followed_tenant as tenantId'])
    .where('id', '=', id)
    .executeTakeFirst();
}
