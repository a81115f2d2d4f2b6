import { createHash } from 'node:crypto';
import type { ScopedContext } from '../../callers/person.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { findSession } from '../../platform/auth/sessions.ts';
import type { Signal } from '../../platform/events/signal.ts';
import type { ServerSentEvent } from '../../platform/http/handlers.ts';
import type { ReadMerchantState } from './public/merchant-state.ts';
import { findTeamId } from './queries.ts';

/** Shorter than the time after which proxies close a silent connection. */
const heartbeatMs = 25_000;

/** A hash of a person's permissions. It changes with them and reveals nothing. */
const versionOf = ({ roleId, admin, permissions, storeIds, tenants }: Scope): string =>
  hashOf([roleId, admin, [...permissions].sort(), storeIds, tenants]);

const hashOf = (all: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(all)).digest('base64url').slice(0, 16);

/** The merchant's state as open pages receive it, or which merchants of a super-merchant are disabled. */
async function merchantEvent(context: ScopedContext, teamId: string, read: ReadMerchantState) {
  const found = await context.transaction((tx) => read(tx, teamId));
  return found && { event: 'merchant' as const, data: { version: hashOf([found.state]), kycStatus: found.kyc } };
}

/**
 * Notifies an open page of each change of its person's permissions, and of its merchant's KYC and attributes; the first
 * messages carry the current versions. The database is read only when the team or the merchant has changed. An open
 * page does not renew the session, so an idle one expires.
 */
export async function* followAccess(
  context: ScopedContext,
  signal: Signal,
  readMerchantState: ReadMerchantState,
): AsyncGenerator<ServerSentEvent | 'heartbeat'> {
  const teamId = await context.transaction((tx) => findTeamId(tx, context.scope.membershipId));
  const team = new Set([teamId]);
  let version = versionOf(context.scope);
  yield { event: 'access', data: { version } };
  let merchant = await merchantEvent(context, teamId, readMerchantState);
  if (merchant !== undefined) yield merchant;
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
    const now = await merchantEvent(context, teamId, readMerchantState);
    if (now !== undefined && now.data.version !== merchant?.data.version) yield now;
    merchant = now;
  }
}
