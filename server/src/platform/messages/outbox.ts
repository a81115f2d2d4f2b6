import type { Tx } from '../db/database.ts';
import { newId } from '../ids.ts';
import { wakeJob } from '../jobs/due-work.ts';
import type { MessageTexts } from './texts.ts';
import { sealedTexts, textColumns, textsOf } from './texts.ts';

/** The name of the job that sends messages. */
export const deliverName = 'messages.deliver';

/** A message to a person: an SMS to a mobile number with country code, or an e-mail. */
export interface Message extends MessageTexts {
  readonly channel: 'SMS' | 'EMAIL';
  readonly destination: string;
  /** The tenant that sends the message to its customer. */
  readonly ofTenant?: string;
}

/** The feature and row that a message belongs to, for a feature that shows its outcome. */
export interface FollowedAs {
  /** The name of the feature whose follower is called with the outcome (`MessageFollower`). */
  readonly follower: string;
  readonly tenantId: string;
  /** The id of the feature's own row, which is also the message's id. */
  readonly id: string;
}

/**
 * The outcome of a message. `TRYING` has failed and is retried. `DELIVERED` and `LOST` are reported by the gateway for
 * a message that it accepted, in any order and also before `SENT`. `reason` contains no address.
 */
export type MessageOutcome =
  | { readonly is: 'SENT'; readonly now: Date; readonly byProvider: boolean }
  | { readonly is: 'DELIVERED'; readonly now: Date }
  | { readonly is: 'TRYING' | 'FAILED' | 'LOST'; readonly now: Date; readonly reason: string };

/**
 * Called with the outcome of a feature's messages, in the transaction that stores it: under the worker's role, or under
 * the API's for a gateway's report.
 */
export interface MessageFollower {
  readonly name: string;
  readonly follow: (
    tx: Tx,
    message: { readonly tenantId: string; readonly id: string },
    outcome: MessageOutcome,
  ) => Promise<void>;
}

/** The destination of an SMS: a number of ten digits is Indian, others include plus sign and country code. */
export const smsTo = (phone: string): string => (phone.startsWith('+') ? phone : `+91${phone}`);

/**
 * Adds a message to the outbox in the caller's transaction. The worker sends it after the commit, because a provider is
 * never called inside a transaction.
 */
export async function postMessage(tx: Tx, message: Message, now: number, as?: FollowedAs): Promise<void> {
  await tx
    .insertInto('message')
    .values({
      ...rowOf(tx, as?.id ?? newId(), message, now),
      ...(as && { follower: as.follower, followed_tenant: as.tenantId }),
    })
    .execute();
  await wakeJob(tx, deliverName);
}

/** Adds a message to the outbox that is not sent to anyone, as in test mode. */
export async function keepMessage(tx: Tx, message: Message, now: number): Promise<void> {
  await tx
    .insertInto('message')
    .values({ ...rowOf(tx, newId(), message, now), sent_at: new Date(now) })
    .execute();
}

const rowOf = (tx: Tx, id: string, message: Message, now: number) => ({
  id,
  channel: message.channel,
  destination: message.destination,
  of_tenant: message.ofTenant ?? null,
  ...sealedTexts(tx, id, message),
  created_at: new Date(now),
  sent_at: null,
  due_at: new Date(now),
});

/** A message as the outbox shows it. */
export interface ShownMessage extends Required<Pick<Message, 'channel' | 'destination' | 'body'>> {
  readonly id: string;
  readonly subject: string | null;
  readonly html: string | null;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
}

/** The newest messages with their texts, newest first. Needs the worker's role: no other role can read them. */
export async function listMessages(tx: Tx, max: number): Promise<ShownMessage[]> {
  const rows = await tx
    .selectFrom('message')
    .select(['id', 'channel', 'destination', ...textColumns, 'created_at', 'sent_at'])
    .orderBy('created_at', 'desc')
    .limit(max)
    .execute();
  return rows.map((row) => {
    const { subject = null, body = '', html = null } = textsOf(tx, row) ?? {};
    const { id, channel, destination, created_at: createdAt, sent_at: sentAt } = row;
    return { id, channel, destination, subject, body, html, createdAt, sentAt };
  });
}
