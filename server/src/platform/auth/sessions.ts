import { hashOf, newSecret } from '../crypto/sealing.ts';
import type { Database, Tx } from '../db/database.ts';
import { inTransaction } from '../db/database.ts';
import { newId } from '../ids.ts';
import type { Scope } from './scope.ts';
import { scopeOf } from './scope-queries.ts';
import {
  findById,
  findNewestOfFamily,
  findReusedFamily,
  findSessionRow,
  insertSession,
  listFamiliesOf,
  listFamiliesOfMembership,
  lockFamily,
  type OpenedBy,
  proveNewestOfFamily,
  replaceSession,
  revokeFamily,
  touchSession,
} from './session-queries.ts';

const minute = 60_000;

/** How long sessions last, in ms. */
export const sessionTimes = {
  /** After this time the caller gets 412 and has to refresh. */
  access: 15 * minute,
  idle: 30 * minute,
  absolute: 12 * 60 * minute,
  /**
   * A replaced id can still read for this long, for requests in progress when another tab refreshed. It cannot write.
   */
  grace: 30_000,
  /** How long a proof of identity allows dangerous acts, in ms. */
  proof: 10 * minute,
} as const;

/** A live session and the scope it gives. */
export interface Session {
  readonly idHash: Buffer;
  readonly family: string;
  readonly personId: string;
  readonly scope: Scope | undefined;
  readonly absoluteUntil: Date;
  readonly replaced: boolean;
  /** How the session was opened. A proof of the same kind does not count. */
  readonly openedBy: OpenedBy;
  /** When the person last gave a proof of another kind; signing in does not count. */
  readonly provenAt: Date | null;
  readonly hasSecondFactor: boolean;
  /**
   * Whether the person may add their first second factor without a proof: the account is new, or the announced wait is
   * over.
   */
  readonly mayEnrol: boolean;
  /** Whether the team required a second factor before this session began, and the person has none. */
  readonly lacksSecondFactor: boolean;
}

/** The state of a session cookie. `refresh` is a live session whose id has to be renewed (412). */
export type SessionState = { readonly is: 'none' } | { readonly is: 'live' | 'refresh'; readonly session: Session };

/**
 * Looks up a session id, and reads person, role and scope fresh, so that a demotion takes effect on the next request.
 * Updates `seen_at` at most once a minute. `now` in ms.
 */
export async function findSession(database: Database, id: string, now: number): Promise<SessionState> {
  const idHash = hashOf(id);
  const row = await findSessionRow(database, idHash, {
    now: new Date(now),
    seenAfter: new Date(now - sessionTimes.idle),
    replacedAfter: new Date(now - sessionTimes.grace),
  });
  if (row === undefined) return { is: 'none' };
  if (row.seen_at.getTime() < now - minute) await touchSession(database, idHash, row.membership_id, new Date(now));
  const replaced = row.replaced_at !== null;
  const session = {
    idHash,
    family: row.family,
    personId: row.person_id,
    scope: await scopeOf(database, row),
    absoluteUntil: row.absolute_until,
    replaced,
    openedBy: row.opened_by,
    provenAt: row.proven_at,
    hasSecondFactor: row.has_second_factor,
    mayEnrol: row.enrols && !row.has_second_factor,
    lacksSecondFactor: row.asks_second_factor === true && !row.has_second_factor,
  };
  return { is: row.access_until.getTime() <= now && !replaced ? 'refresh' : 'live', session };
}

/** Where a session was opened, stored for the person's own list of sessions. */
export interface Origin {
  readonly userAgent: string | undefined;
  readonly address: string;
}

/** Opens a session and returns its id, which only the browser's cookie jar may store. */
export async function openSession(
  tx: Tx,
  session: {
    readonly personId: string;
    readonly membershipId: string | null;
    readonly origin: Origin;
    readonly openedBy: OpenedBy;
    /**
     * Until when, in ms, the session may add a first second factor without a proof. Only a session that created its
     * account may.
     */
    readonly enrolsUntil?: number;
    readonly now: number;
  },
): Promise<{ id: string; family: string }> {
  const id = newSecret();
  const family = newId();
  await insertSession(tx, {
    id_hash: hashOf(id),
    family,
    person_id: session.personId,
    membership_id: session.membershipId,
    created_at: new Date(session.now),
    seen_at: new Date(session.now),
    access_until: new Date(session.now + sessionTimes.access),
    absolute_until: new Date(session.now + sessionTimes.absolute),
    replaced_at: null,
    revoked_at: null,
    user_agent: session.origin.userAgent?.slice(0, 512) ?? null,
    address: session.origin.address,
    opened_by: session.openedBy,
    enrols_until: session.enrolsUntil === undefined ? null : new Date(session.enrolsUntil),
    proven_at: null,
  });
  return { id, family };
}

/** The result of renewing a session id. */
export type Renewal =
  | { readonly is: 'renewed'; readonly id: string }
  | { readonly is: 'kept' }
  | { readonly is: 'ended' };

/**
 * Renews a session id. `renewed` gives the new id. `kept` means that another tab has just renewed it, so the cookie jar
 * already has the new id. `ended` means that the id is unknown, or that it is an old one whose reuse has just ended the
 * family.
 */
export function refreshSession(tx: Tx, id: string, now: number): Promise<Renewal> {
  return renew(tx, id, now, {});
}

/**
 * Moves a session to another membership, under a new id and with the same expiry. The old id keeps its membership
 * during its grace period. Of several simultaneous calls with one id the first moves the session. The others get `kept`
 * if the session has their membership now, and `elsewhere` if it has another.
 */
export async function moveSession(
  tx: Tx,
  id: string,
  membershipId: string,
  now: number,
): Promise<Renewal | { readonly is: 'elsewhere' }> {
  const renewal = await renew(tx, id, now, { membership_id: membershipId });
  if (renewal.is !== 'kept') return renewal;
  const current = await findNewestOfFamily(tx, hashOf(id));
  return current?.membership_id === membershipId ? renewal : { is: 'elsewhere' };
}

/**
 * Marks a session as proven and renews its id: the person has just given a proof of another kind, or has added a
 * factor. If another tab has just renewed the id, the current id counts as proven.
 */
export async function proveSession(tx: Tx, id: string, now: number): Promise<Renewal> {
  const proven_at = new Date(now);
  const renewal = await renew(tx, id, now, { proven_at });
  if (renewal.is === 'kept') await proveNewestOfFamily(tx, hashOf(id), proven_at);
  return renewal;
}

/** Whether dangerous acts are allowed: the person gave a proof at most 10 minutes ago. */
export const isProven = ({ provenAt }: Session, now: number): boolean =>
  provenAt !== null && provenAt.getTime() > now - sessionTimes.proof;

async function renew(
  tx: Tx,
  id: string,
  now: number,
  change: { readonly membership_id?: string; readonly proven_at?: Date },
): Promise<Renewal> {
  const known = await findById(tx, hashOf(id));
  if (known === undefined) return { is: 'ended' };
  await lockFamily(tx, known.family);
  const old = await replaceSession(tx, hashOf(id), new Date(now), new Date(now - sessionTimes.idle));
  if (old !== undefined) {
    const next = newSecret();
    const access_until = new Date(now + sessionTimes.access);
    const renewed = {
      ...old,
      id_hash: hashOf(next),
      seen_at: new Date(now),
      access_until,
      replaced_at: null,
      ...change,
    };
    await insertSession(tx, renewed);
    return { is: 'renewed', id: next };
  }
  const used = await findById(tx, hashOf(id));
  if (used?.replaced_at == null || used.revoked_at !== null) return { is: 'ended' };
  if (used.replaced_at.getTime() > now - sessionTimes.grace) return { is: 'kept' };
  await endFamily(tx, used.family, now);
  return { is: 'ended' };
}

/**
 * Ends the family of a renewed id that is used after its grace period: either this id or the new one was stolen, and it
 * is unknown which. Other ids change nothing.
 */
export async function endReusedFamily(database: Database, id: string, now: number): Promise<void> {
  await inTransaction(database, async (tx) => {
    const family = await findReusedFamily(tx, hashOf(id), new Date(now - sessionTimes.grace));
    if (family !== undefined) await endFamily(tx, family, now);
  });
}

/** Ends every session id of a family: for signing out, and as the response to a stolen id. */
export async function endFamily(tx: Tx, family: string, now: number): Promise<void> {
  await lockFamily(tx, family);
  await revokeFamily(tx, family, new Date(now));
}

/** Ends every session of a person, in every browser, except one family. */
export async function endSessionsOf(tx: Tx, personId: string, now: number, kept?: string): Promise<void> {
  for (const family of await listFamiliesOf(tx, personId)) if (family !== kept) await endFamily(tx, family, now);
}

/** Ends the sessions of a membership, because its person has left the team. */
export async function endSessionsOfMembership(tx: Tx, membershipId: string, now: number): Promise<void> {
  for (const family of await listFamiliesOfMembership(tx, membershipId)) await endFamily(tx, family, now);
}
