import { sql } from 'kysely';
import { uuidArray } from '../db/arrays.ts';
import type { Tx } from '../db/database.ts';
import { inTransaction } from '../db/database.ts';
import type { Backlog, Claim, JobNeeds } from '../jobs/job.ts';
import { sharedJob } from '../jobs/job.ts';
import { deliverName } from './outbox.ts';
import type { Senders } from './senders.ts';

/** After this many attempts a message is given up. */
const maxTries = 5;
const maxAtOnce = 20;
const firstWaitMs = 15_000;

/** The dependencies of sending messages. */
export interface DeliveryNeeds extends JobNeeds {
  readonly senders: Senders;
}

interface Claimed {
  id: string;
  channel: 'SMS' | 'EMAIL';
  destination: string;
  subject: string | null;
  body: string;
}

/**
 * Sends messages that are due. One transaction claims a message and postpones its next attempt; the message is sent
 * after it. If a worker dies in between, the message is sent again and never lost.
 */
export const deliverMessages = sharedJob<DeliveryNeeds, Claimed>({
  name: deliverName,
  atOnce: { process: maxAtOnce, tenant: maxAtOnce },
  attempts: maxTries,
  claim: claimMessages,
  findBacklog,
  start: (needs) => ({ run: (message) => deliver(needs, message) }),
  retry: async (tx, { id }, now) => {
    await tx
      .updateTable('message')
      .set({ tries: 0, next_try_at: now })
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .execute();
  },
});

async function claimMessages(tx: Tx, { now, places, except }: Claim): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update message set tries = tries + 1, next_try_at = ${now}::timestamptz + ${firstWaitMs} * power(4, tries) * interval '1 millisecond'
    where id = any (array(
      select id from message
      where sent_at is null and next_try_at <= ${now} and tries < ${maxTries} and id <> all (${uuidArray(except)})
      order by next_try_at limit ${places} for update skip locked))
    returning id, channel, destination, subject, body`.execute(tx);
  return rows;
}

async function findBacklog(tx: Tx, now: Date): Promise<Backlog> {
  return tx
    .selectFrom('message')
    .select([sql<number>`count(*)::int`.as('due'), sql<Date | null>`min(next_try_at)`.as('oldest')])
    .where('sent_at', 'is', null)
    .where('next_try_at', '<=', now)
    .where('tries', '<', maxTries)
    .executeTakeFirstOrThrow();
}

/** Sends a message. After a real provider has accepted it, its text is blanked, because it may contain an OTP. */
async function deliver({ database, senders, clock }: DeliveryNeeds, message: Claimed): Promise<void> {
  const { id, channel, destination, subject, body } = message;
  const sender = senders[channel];
  try {
    await sender?.send({ id, channel, destination, body, ...(subject === null ? {} : { subject }) });
  } catch (error) {
    const last_error = withoutAddresses(error instanceof Error ? error.message : 'unknown');
    await inTransaction(database, (tx) => setMessage(tx, id, { last_error }));
    throw new Error(last_error);
  }
  const blanked = sender === null ? {} : { body: '' };
  await inTransaction(database, (tx) =>
    setMessage(tx, id, { sent_at: new Date(clock.now()), last_error: null, ...blanked }),
  );
}

async function setMessage(
  tx: Tx,
  id: string,
  change: { readonly sent_at?: Date; readonly last_error: string | null; readonly body?: string },
): Promise<void> {
  await tx.updateTable('message').set(change).where('id', '=', id).execute();
}

/** Providers repeat the recipient in their errors. Logs must not contain e-mails or numbers. */
function withoutAddresses(text: string): string {
  return text
    .slice(0, 500)
    .replace(/[^\s<>:"']+@[^\s<>:"']+/g, '…')
    .replace(/\+?\d{10,}/g, '…');
}
