import type { OperatorRole } from '@galla/contract/core/permissions.ts';
import { hashOf, newSecret } from '../crypto/sealing.ts';
import type { Database, Tx } from '../db/database.ts';
import { newId } from '../ids.ts';
import type { Origin } from './sessions.ts';

const minute = 60_000;

/** How long sessions of the review desk last, in ms: half an hour without a call, and a working day in total. */
export const operatorSessionTimes = { idle: 30 * minute, absolute: 9 * 60 * minute } as const;

/** A live session of the review desk with its person. It has no scope, so no endpoint of merchants accepts it. */
export interface OperatorSession {
  /** The id of the session, to which the request-forgery token is bound. UUID. */
  readonly id: string;
  readonly operatorId: string;
  readonly name: string;
  readonly email: string;
  readonly roles: readonly OperatorRole[];
  readonly expiresAt: Date;
}

/**
 * Looks up the secret of a session, and reads its person fresh: removed roles are gone on the next call. Updates
 * `seen_at` at most once a minute, and not for automatic refreshes. `now` in ms.
 */
export async function findOperatorSession(
  { kysely }: Database,
  secret: string,
  { now, isRefresh }: { readonly now: number; readonly isRefresh: boolean },
): Promise<OperatorSession | undefined> {
  const idHash = hashOf(secret);
  const row = await kysely
    .selectFrom('operator_session as s')
    .innerJoin('operator_user as u', 'u.id', 's.operator_id')
    .select(['s.id', 's.seen_at', 's.absolute_until', 's.operator_id', 'u.name', 'u.email', 'u.roles'])
    .where('s.id_hash', '=', idHash)
    .where('s.revoked_at', 'is', null)
    .where('s.absolute_until', '>', new Date(now))
    .where('s.seen_at', '>', new Date(now - operatorSessionTimes.idle))
    .where('u.state', '=', 'ACTIVE')
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (!isRefresh && row.seen_at.getTime() < now - minute)
    await kysely
      .updateTable('operator_session')
      .set({ seen_at: new Date(now) })
      .where('id_hash', '=', idHash)
      .execute();
  const { id, operator_id: operatorId, name, email, roles, absolute_until: expiresAt } = row;
  return { id, operatorId, name, email, roles, expiresAt };
}

/** Opens a session of the review desk. `secret` is stored in the cookie only. */
export async function openOperatorSession(
  tx: Tx,
  session: { readonly operatorId: string; readonly origin: Origin; readonly now: number },
): Promise<{ readonly id: string; readonly secret: string; readonly expiresAt: Date }> {
  const [secret, id, at] = [newSecret(), newId(), new Date(session.now)];
  const expiresAt = new Date(session.now + operatorSessionTimes.absolute);
  await tx
    .insertInto('operator_session')
    .values({
      id_hash: hashOf(secret),
      id,
      operator_id: session.operatorId,
      created_at: at,
      seen_at: at,
      absolute_until: expiresAt,
      user_agent: session.origin.userAgent?.slice(0, 512) ?? null,
      address: session.origin.address,
    })
    .execute();
  return { id, secret, expiresAt };
}

/** Ends the session of a cookie's secret, if it is live. */
export async function endOperatorSession(tx: Tx, secret: string, now: number): Promise<void> {
  await tx
    .updateTable('operator_session')
    .set({ revoked_at: new Date(now) })
    .where('id_hash', '=', hashOf(secret))
    .where('revoked_at', 'is', null)
    .execute();
}

/** Ends every session of a person at the review desk. */
export async function endOperatorSessionsOf(tx: Tx, operatorId: string, now: number): Promise<void> {
  await tx
    .updateTable('operator_session')
    .set({ revoked_at: new Date(now) })
    .where('operator_id', '=', operatorId)
    .where('revoked_at', 'is', null)
    .execute();
}
