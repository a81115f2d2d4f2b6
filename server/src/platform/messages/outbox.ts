import type { Tx } from '../db/database.ts';
import { newId } from '../ids.ts';
import { wakeJob } from '../jobs/due-work.ts';

/** The name of the job that sends messages. */
export const deliverName = 'messages.deliver';

/** A message to a person: an SMS to a mobile number with country code, or an e-mail. */
export interface Message {
  readonly channel: 'SMS' | 'EMAIL';
  readonly destination: string;
  readonly subject?: string;
  readonly body: string;
  /** An e-mail as HTML beside its text. */
  readonly html?: string;
  /** The tenant whose message to a customer it is. */
  readonly ofTenant?: string;
}

/** Whose message it is, for a feature that shows what became of it. */
export interface FollowedAs {
  /** The name of the feature whose follower learns the outcome (`MessageFollower`). */
  readonly follower: string;
  readonly tenantId: string;
  /** The id of the feature's own row, which the message has too. */
  readonly id: string;
}

/**
 * What became of a message. `TRYING` has failed and is tried again. `DELIVERED` and `LOST` are what the gateway reports of one
 * that it took, in any order and also before `SENT`. `reason` has no address in it.
 */
export type MessageOutcome =
  | { readonly is: 'SENT'; readonly now: Date; readonly byProvider: boolean }
  | { readonly is: 'DELIVERED'; readonly now: Date }
  | { readonly is: 'TRYING' | 'FAILED' | 'LOST'; readonly now: Date; readonly reason: string };

/** Learns what became of the messages of a feature, in the transaction that writes it: under the worker's role, or under the API's for what a gateway reports. */
export interface MessageFollower {
  readonly name: string;
  readonly follow: (
    tx: Tx,
    message: { readonly tenantId: string; readonly id: string; readonly destination: string },
    outcome: MessageOutcome,
  ) => Promise<void>;
}

/** The destination of an SMS: a number of ten digits is Indian, others have their plus and country code. */
export const smsTo = (phone: string): string => (phone.startsWith('+') ? phone : `+91${phone}`);

/**
 * Puts a message into the outbox in the caller's transaction. The worker sends it after the commit, because a provider
 * is never called inside a transaction.
 */
export async function postMessage(tx: Tx, message: Message, now: number, as?: FollowedAs): Promise<void> {
  await tx
    .insertInto('message')
    .values({ ...rowOf(message, now), ...(as && { id: as.id, follower: as.follower, followed_tenant: as.tenantId }) })
    .execute();
  await wakeJob(tx, deliverName);
}

/** Puts a message into the outbox that goes to nobody, as those of test mode. */
export async function keepMessage(tx: Tx, message: Message, now: number): Promise<void> {
  await tx
    .insertInto('message')
    .values({ ...rowOf(message, now), sent_at: new Date(now) })
    .execute();
}

const rowOf = ({ ofTenant, ...message }: Message, now: number) => ({
  id: newId(),
  ...message,
  ...{ subject: message.subject ?? null, html: message.html ?? null, of_tenant: ofTenant ?? null },
  ...{ created_at: new Date(now), sent_at: null, next_try_at: new Date(now) },
});

/** The newest messages, newest first, for the outbox page of the demo. */
export function listMessages(tx: Tx, most: number) {
  return tx
    .selectFrom('message')
    .select(['id', 'channel', 'destination', 'subject', 'body', 'html', 'created_at', 'sent_at'])
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
}
