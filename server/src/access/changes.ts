import { createHash } from 'node:crypto';
import type { Scope } from '../platform/auth/scope.ts';
import { findSession } from '../platform/auth/sessions.ts';
import type { Signal } from '../platform/events/signal.ts';
import type { ScopedContext, ServerSentEvent } from '../platform/http/handlers.ts';
import { findTeamId } from './queries.ts';

/** Shorter than the time after which proxies close a silent connection. */
const heartbeatMs = 25_000;

/** A hash of a person's permissions. It changes with them and reveals nothing. */
function versionOf({ roleId, admin, permissions, storeIds, tenants }: Scope): string {
  const all = [roleId, admin, [...permissions].sort(), storeIds, tenants];
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url').slice(0, 16);
}

/**
 * Notifies an open page of each change of its person’s permissions; the first message has their current version. The
 * database is read only when the team has changed. An open page does not renew the session, so an idle one expires.
 */
export async function* followAccess(
  context: ScopedContext,
  signal: Signal,
): AsyncGenerator<ServerSentEvent | 'heartbeat'> {
  const team = new Set([await context.transaction((tx) => findTeamId(tx, context.scope.membershipId))]);
  let version = versionOf(context.scope);
  yield { event: 'access', data: { version } };
  for (;;) {
    const waiting = await signal.next(team, heartbeatMs);
    if (waiting === 'closed') return;
    if (waiting === 'timeout') {
      yield 'heartbeat';
      continue;
    }
    const state = await findSession(context.database, context.sessionId ?? '', context.clock.now());
    const scope = state.is === 'none' ? undefined : state.session.scope;
    const next = scope === undefined ? 'none' : versionOf(scope);
    if (next !== version) yield { event: 'access', data: { version: next } };
    if (scope === undefined) return;
    version = next;
  }
}
