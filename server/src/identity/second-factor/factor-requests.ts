import { decodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { FactorRequest } from '@galla/contract/identity/second-factor/factor-requests.ts';
import { factorRequestTimes } from '@galla/contract/identity/second-factor/factor-requests.ts';
import type { PersonContext, ScopedContext } from '../../callers/person.ts';
import { endSessionsOf } from '../../platform/auth/sessions.ts';
import { inTenants, type Tx } from '../../platform/db/database.ts';
import { record } from '../audit/public/service.ts';
import { actorOf } from './factors.ts';
import { inWords, notify, type Recipient } from './notify.ts';
import {
  deleteFactorRequest,
  findRequestRow,
  hasPayment,
  insertFactorRequest,
  isFreshFounder,
} from './public/request-queries.ts';
import { lockPerson } from './queries.ts';
import { findTeam, listAdminsOver, listMembers } from './team-queries.ts';

const hour = 60 * 60_000;

/** The limit of a person's requests: each sends a message to every Admin. */
export const maxRequests = { max: 3, windowMs: 24 * hour };

interface RequestTimes {
  readonly ready_at: Date;
  readonly expires_at: Date;
}

/** A request as answers show it. */
export const shownRequest = ({ ready_at, expires_at }: RequestTimes): FactorRequest => ({
  readyAt: ready_at.toISOString(),
  expiresAt: expires_at.toISOString(),
});

/** The running request of a person. */
export async function findFactorRequest(tx: Tx, personId: string, now: number): Promise<RequestTimes | undefined> {
  const row = await findRequestRow(tx, personId);
  return row === undefined || row.expires_at.getTime() <= now ? undefined : row;
}

/**
 * How many hours a person waits for a second factor. A fresh account that has moved no live money does not wait: it has
 * nothing to protect yet. Its founder has a single kind of proof, so a wait would block every first step for a day
 * (decision 35).
 */
export async function waitHoursOf(tx: Tx, { session, database, now }: PersonContext): Promise<number> {
  const freshSince = new Date(now - factorRequestTimes.freshDays * 24 * hour);
  const isFresh =
    session.scope?.groupId === null &&
    (await isFreshFounder(tx, session.personId, freshSince)) &&
    !(await inTenants(database, session.scope.tenants, hasPayment));
  return isFresh ? 0 : factorRequestTimes.waitHours;
}

/** Opens a request and announces it to the person at all contacts, and to all their Admins. */
export async function openFactorRequest(tx: Tx, context: PersonContext, person: Recipient): Promise<RequestTimes> {
  const { now } = context;
  const ready_at = new Date(now + (await waitHoursOf(tx, context)) * hour);
  const expires_at = new Date(ready_at.getTime() + factorRequestTimes.openDays * 24 * hour);
  await insertFactorRequest(tx, { person_id: person.id, asked_at: new Date(now), ready_at, expires_at });
  const when = inWords(ready_at.getTime());
  await notify(tx, context, person, 'ASKED', { when });
  for (const admin of await listAdminsOver(tx, person.id))
    await notify(tx, context, admin, 'ASKED_BY', { person: person.name, when });
  const named = { kind: 'person', id: person.id } as const;
  await record(tx, context, { ...actorOf(context), act: 'SECOND_FACTOR_ASKED', subject: named });
  return { ready_at, expires_at };
}

/** Cancels the caller's own request. */
export function withdrawFactorRequest(context: PersonContext): Promise<void> {
  const { personId } = context.session;
  return context.transaction(async (tx) => {
    if (!(await deleteFactorRequest(tx, personId))) return;
    const subject = { kind: 'person', id: personId } as const;
    await record(tx, context, { ...actorOf(context), act: 'SECOND_FACTOR_REQUEST_CANCELLED', subject });
  });
}

/**
 * Cancels the request of a member of the team: all sessions of the person end, and they are notified.
 * @throws Problem STATUS_404 if the person is not in this team or has no request
 */
export function cancelFactorRequest(context: ScopedContext, shownId: string): Promise<void> {
  const { membershipId, personId } = context.scope;
  const id = decodeId('person', shownId);
  return context.transaction(async (tx) => {
    const member = (await listMembers(tx, await findTeam(tx, membershipId), context.now)).find((one) => one.id === id);
    if (member === undefined) throw new Problem('STATUS_404', 404);
    const person = await lockPerson(tx, member.id);
    if (!(await deleteFactorRequest(tx, member.id))) throw new Problem('STATUS_404', 404);
    await endSessionsOf(tx, member.id, context.now);
    await notify(tx, context, person, 'CANCELLED');
    const subject = { kind: 'person', id: member.id } as const;
    const detail = { member: member.name };
    await record(tx, context, { personId, membershipId, act: 'SECOND_FACTOR_REQUEST_CANCELLED', subject, detail });
  });
}
