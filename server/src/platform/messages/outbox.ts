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
}

/** The destination of an SMS: a number of ten digits is Indian, others have their plus and country code. */
export const smsTo = (phone: string): string => (phone.startsWith('+') ? phone : `+91${phone}`);

/**
 * Puts a message into the outbox in the caller's transaction. The worker sends it after the commit, because a provider
 * is never called inside a transaction.
 */
export async function postMessage(tx: Tx, message: Message, now: number): Promise<void> {
  await tx
    .insertInto('message')
    .values({
      id: newId(),
      ...message,
      subject: message.subject ?? null,
      created_at: new Date(now),
      sent_at: null,
      next_try_at: new Date(now),
    })
    .execute();
  await wakeJob(tx, deliverName);
}

/** The newest messages, newest first, for the outbox page of the demo. */
export function listMessages(tx: Tx, most: number) {
  return tx
    .selectFrom('message')
    .select(['id', 'channel', 'destination', 'subject', 'body', 'created_at', 'sent_at'])
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute();
}
