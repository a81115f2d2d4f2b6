import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/database.ts';
import type { Logger } from '../log.ts';
import type { Senders } from './senders.ts';

/** After so many tries a message is parked, and others go on. */
const maxTries = 5;
const firstWaitMs = 15_000;

interface Claimed {
  id: string;
  channel: 'SMS' | 'EMAIL';
  destination: string;
  subject: string | null;
  body: string;
  tries: number;
}

/**
 * Sends what is due, and returns how many messages it looked at. A message is claimed and its next try put off in one
 * transaction, then sent outside of any: a worker that dies in between leaves a message that is sent again, never lost.
 * What a real provider took is blanked, because it may be an OTP.
 */
export async function deliverMessages(
  database: Database,
  senders: Senders,
  clock: Clock,
  log: Logger,
): Promise<number> {
  const now = clock.now();
  const claimed = await inTransaction(database, async (tx) => {
    const { rows } = await sql<Claimed>`
      update message set tries = tries + 1, next_try_at = ${new Date(now)}::timestamptz + ${firstWaitMs} * power(4, tries) * interval '1 millisecond'
      where id in (
        select id from message where sent_at is null and next_try_at <= ${new Date(now)} and tries < ${maxTries}
        order by next_try_at limit 20 for update skip locked)
      returning id, channel, destination, subject, body, tries`.execute(tx);
    return rows;
  });
  await Promise.all(claimed.map((message) => deliver(database, senders, clock, log, message)));
  return claimed.length;
}

async function deliver(
  database: Database,
  senders: Senders,
  clock: Clock,
  log: Logger,
  message: Claimed,
): Promise<void> {
  const sender = senders[message.channel];
  const { id, channel, destination, subject, body } = message;
  let failure: string | undefined;
  try {
    await sender?.send({ id, channel, destination, body, ...(subject === null ? {} : { subject }) });
  } catch (error) {
    failure = withoutAddresses(error instanceof Error ? error.message : 'unknown');
  }
  await inTransaction(database, async (tx) => {
    if (failure === undefined) {
      const change = sender === null ? {} : { body: '' };
      await tx
        .updateTable('message')
        .set({ sent_at: new Date(clock.now()), last_error: null, ...change })
        .where('id', '=', id)
        .execute();
    } else {
      await tx.updateTable('message').set({ last_error: failure }).where('id', '=', id).execute();
    }
  });
  if (failure !== undefined)
    log.warn(
      { message: id, channel, tries: message.tries, failure },
      message.tries >= maxTries ? 'message parked' : 'message not sent',
    );
}

/** Providers repeat the recipient in their refusals; logs hold no e-mail and no number. */
function withoutAddresses(text: string): string {
  return text
    .slice(0, 500)
    .replace(/[^\s<>:"']+@[^\s<>:"']+/g, '…')
    .replace(/\+?\d{10,}/g, '…');
}
