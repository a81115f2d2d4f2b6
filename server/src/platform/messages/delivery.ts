import { sql } from 'kysely';
import { uuidArray } from '../db/arrays.ts';
import type { Row, Tx } from '../db/database.ts';
import { inTransaction } from '../db/database.ts';
import type { Backlog, Claim, JobNeeds } from '../jobs/job.ts';
import { GiveUp, sharedJob } from '../jobs/job.ts';
import type { MessageFollower, MessageOutcome } from './outbox.ts';
import { deliverName } from './outbox.ts';
import type { Senders } from './senders.ts';
import { refusalOf } from './sentinels.ts';
import type { MessageTexts } from './texts.ts';
import { noTexts, sealedTexts, textColumns, textsOf } from './texts.ts';

/** After this many attempts a message is abandoned. */
export const maxTries = 5;
const maxAtOnce = 20;
const firstWaitMs = 15_000;

/** The dependencies of sending messages. */
export interface DeliveryNeeds extends JobNeeds {
  readonly senders: Senders;
  /** The followers of the outcome of messages. */
  readonly messageFollowers?: readonly MessageFollower[];
}

type Claimed = Pick<
  Row<'message'>,
  'id' | 'channel' | 'destination' | (typeof textColumns)[number] | 'follower' | 'followed_tenant' | 'tries'
>;

/**
 * Sends due messages. One transaction claims a message and postpones its next attempt; the message is sent after it. If
 * a worker dies in between, the message is sent again and never lost.
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
      .set({ tries: 0, due_at: now, next_try_at: null })
      .where('id', '=', id)
      .where('sent_at', 'is', null)
      .execute();
  },
});

/** When a message is due. Workers of an earlier release use `next_try_at`, and do not touch messages claimed here. */
const dueAt = sql<Date>`coalesce(due_at, next_try_at)`;

async function claimMessages(tx: Tx, { now, places, except }: Claim): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    update message set tries = tries + 1, next_try_at = null,
      due_at = ${now}::timestamptz + ${firstWaitMs} * power(4, tries) * interval '1 millisecond'
    where id = any (array(
      select id from message
      where sent_at is null and ${dueAt} <= ${now} and tries < ${maxTries} and id <> all (${uuidArray(except)})
      order by ${dueAt} limit ${places} for update skip locked))
    returning id, channel, destination, ${sql.join(textColumns.map((column) => sql.ref(column)))}, follower, followed_tenant, tries`.execute(
    tx,
  );
  await noteFollowed(tx, rows, now);
  return rows;
}

/**
 * Marks claimed messages before they are sent. A gateway may report on a message as soon as it has it, and the process
 * that receives the report cannot read messages.
 */
async function noteFollowed(tx: Tx, claimed: readonly Claimed[], now: Date): Promise<void> {
  const rows = claimed.flatMap(({ id, follower, followed_tenant }) =>
    follower === null || followed_tenant === null ? [] : [{ id, follower, followed_tenant, created_at: now }],
  );
  if (rows.length === 0) return;
  await tx
    .insertInto('followed_message')
    .values(rows)
    .onConflict((known) => known.doNothing())
    .execute();
}

async function findBacklog(tx: Tx, now: Date): Promise<Backlog> {
  return tx
    .selectFrom('message')
    .select([sql<number>`count(*)::int`.as('due'), sql<Date | null>`min(${dueAt})`.as('oldest')])
    .where('sent_at', 'is', null)
    .where(dueAt, '<=', now)
    .where('tries', '<', maxTries)
    .executeTakeFirstOrThrow();
}

/** Sends a message. Once it is accepted its texts are cleared, because they may contain an OTP. */
async function deliver(needs: DeliveryNeeds, message: Claimed): Promise<void> {
  const { id, channel, destination, follower } = message;
  const gateway = needs.senders[channel];
  const desk = channel === 'SMS' && follower !== null ? (needs.senders.desk ?? null) : null;
  try {
    if (gateway === null) refuseSentinel(message);
    await (gateway ?? desk)?.send({ id, channel, destination, ...readTexts(needs, message) });
  } catch (error) {
    const reason = withoutAddresses(error instanceof Error ? error.message : 'unknown');
    const isRefused = error instanceof GiveUp;
    await keepFailure(needs, message, { reason, isLast: isRefused || message.tries >= maxTries, isRefused });
    throw isRefused ? new GiveUp(reason) : new Error(reason);
  }
  const isShown = gateway === null && needs.senders.showsOutbox === true;
  const now = new Date(needs.clock.now());
  await inTransaction(needs.database, async (tx) => {
    await setMessage(tx, id, { sent_at: now, last_error: null, ...(isShown ? {} : noTexts) });
    await notifyFollower(tx, needs, message, { is: 'SENT', now, byProvider: (gateway ?? desk) !== null });
  });
}

function readTexts({ database }: DeliveryNeeds, message: Claimed): MessageTexts {
  const texts = textsOf(database.kysely, message);
  if (texts === undefined) throw new GiveUp('The text of this message was deleted.');
  return texts;
}

/** The local outbox plays a gateway that refuses. */
function refuseSentinel(message: Claimed): void {
  const refusal = refusalOf(message);
  if (refusal !== undefined) throw new GiveUp(refusal);
}

interface Failure {
  readonly reason: string;
  readonly isLast: boolean;
  readonly isRefused: boolean;
}

async function keepFailure(needs: DeliveryNeeds, message: Claimed, { reason, isLast, isRefused }: Failure) {
  const now = new Date(needs.clock.now());
  await inTransaction(needs.database, async (tx) => {
    await setMessage(tx, message.id, {
      last_error: reason,
      ...(isRefused ? { tries: maxTries } : {}),
      ...sealedIfClear(tx, message),
    });
    await notifyFollower(tx, needs, message, { is: isLast ? 'FAILED' : 'TRYING', now, reason });
  });
}

/**
 * The operator may restart an abandoned message, so its texts stay, including those that an earlier release stored
 * unsealed.
 */
function sealedIfClear(tx: Tx, message: Claimed): Partial<Row<'message'>> {
  const texts = message.sealed_texts === null ? textsOf(tx, message) : undefined;
  return texts === undefined ? {} : sealedTexts(tx, message.id, texts);
}

async function notifyFollower(
  tx: Tx,
  { messageFollowers = [] }: DeliveryNeeds,
  { id, followed_tenant: tenantId, follower }: Claimed,
  outcome: MessageOutcome,
): Promise<void> {
  if (tenantId === null) return;
  const found = messageFollowers.find(({ name }) => name === follower);
  await found?.follow(tx, { tenantId, id }, outcome);
}

async function setMessage(
  tx: Tx,
  id: string,
  change: Partial<Pick<Row<'message'>, 'sent_at' | 'last_error' | 'tries' | (typeof textColumns)[number]>>,
): Promise<void> {
  await tx.updateTable('message').set(change).where('id', '=', id).execute();
}

/** Providers repeat the recipient in their errors. Logs must not contain e-mails or numbers. */
export function withoutAddresses(text: string): string {
  return text
    .slice(0, 500)
    .replace(/[^\s<>:"']+@[^\s<>:"']+/g, '…')
    .replace(/\+?\d{10,}/g, '…');
}
