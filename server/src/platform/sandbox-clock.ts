import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { findClockOffset } from './sandbox-clock-queries.ts';

/** Known live tenants. The mode of a tenant never changes, so live calls and jobs query the clock only once. */
const liveTenants = new Set<string>();
const maxLive = 100_000;

/**
 * How far the clock of a tenant is ahead of the installation's, in ms: 0 for a live tenant. Read fresh for a sandbox,
 * because every process must follow a move at once (decision 132).
 */
export async function clockOffsetOf(database: Pick<Database, 'pool'>, tenantId: string): Promise<number> {
  if (liveTenants.has(tenantId)) return 0;
  const row = await findClockOffset(database, tenantId);
  if (row?.mode === 'live') {
    if (liveTenants.size >= maxLive) liveTenants.clear();
    liveTenants.add(tenantId);
  }
  return row?.clock_offset ?? 0;
}

/** A clock that is ahead of the installation's by this many ms. */
export function clockAhead(clock: Clock, offset: number): Clock {
  const installation = clock.sandbox?.installation ?? clock;
  if (offset === 0) return installation;
  return { now: () => installation.now() + offset, sandbox: { installation, ahead: offset } };
}

/** The clock of a tenant: the installation's, or for a sandbox one that is ahead of it. */
export async function clockOf(
  { database, clock }: { readonly database: Pick<Database, 'pool'>; readonly clock: Clock },
  tenantId: string,
): Promise<Clock> {
  return clockAhead(clock, await clockOffsetOf(database, tenantId));
}

/** The same parts with the clock of a tenant. */
export async function atClockOf<Parts extends { readonly database: Pick<Database, 'pool'>; readonly clock: Clock }>(
  parts: Parts,
  tenantId: string,
): Promise<Parts> {
  return { ...parts, clock: await clockOf(parts, tenantId) };
}

/**
 * The installation's time, which no sandbox moves: for signatures, sessions, OTPs, limits of people, sent messages and
 * the audit log. In ms.
 */
export const installationTime = (clock: Clock): number => (clock.sandbox?.installation ?? clock).now();

/** Converts an installation's time, such as the rail's, to this clock. In ms. */
export const timeAt = (clock: Clock, moment: number): number => moment + (clock.sandbox?.ahead ?? 0);

/** Converts a time of this clock to the installation's, which the rail uses. In ms. */
export const railTime = (clock: Clock, moment: number): number => moment - (clock.sandbox?.ahead ?? 0);
