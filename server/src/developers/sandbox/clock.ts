import type { Received } from '@galla/contract/core/endpoint.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { ClockStep, SandboxClock, sandbox } from '@galla/contract/developers/sandbox/endpoints.ts';
import { maxDaysAhead } from '@galla/contract/developers/sandbox/feature.ts';
import type { ScopedContext } from '../../callers/person.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/database.ts';
import { lastPosition } from '../../platform/events/outbox.ts';
import { installationTime } from '../../platform/sandbox-clock.ts';
import { nextDays, settleSandbox } from '../../settlements/settlements/public/sandbox-runs.ts';
import { atBank } from './bank.ts';
import { listNextSteps, moveClock } from './queries.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const monthDays = 30;

type Move = Received<typeof sandbox.moveClock>['body'];

/** The clock of a sandbox that is this many ms ahead. */
export const clockView = (context: ScopedContext, ahead: number, position: number): SandboxClock => ({
  now: new Date(installationTime(context.clock) + ahead).toISOString(),
  aheadMs: ahead,
  position,
});

/** The upcoming events of a sandbox, earliest first. */
export async function nextSteps(tx: Tx, tenantId: string, now: number): Promise<ClockStep[]> {
  const days = await nextDays(tx, tenantId, now);
  const own = await listNextSteps(tx, tenantId, new Date(now));
  const steps = [
    ...own.map((step) => ({ ...step, at: step.at.getTime() })),
    { kind: 'CUT_OFF' as const, at: days.cutOff, subject: null, amount: null },
    { kind: 'SETTLEMENT' as const, at: days.settlement, subject: null, amount: days.expected },
  ];
  return steps
    .sort((one, other) => one.at - other.at)
    .map((step) => ({ ...step, at: new Date(step.at).toISOString() }));
}

/**
 * Moves the clock of a sandbox forward. Everything before the new time becomes due: the workers process it, and the
 * bank sends the reports of that period. The bank's clock moves first, so that nothing has moved if the bank cannot be
 * reached.
 * @throws Problem SANDBOX_CLOCK_BACK, SANDBOX_CLOCK_LIMIT (409), RAIL_MISSING (503)
 */
export async function moveSandbox(context: ScopedContext, tenantId: string, move: Move): Promise<SandboxClock> {
  const { database, now, rails } = context;
  const before = now - installationTime(context.clock);
  const until = await inTenant(database, tenantId, (tx) => momentOf(tx, tenantId, move, now));
  const by = Math.ceil(until - now);
  if (by <= 0) throw new Problem('SANDBOX_CLOCK_BACK', 409);
  if (before + by > maxDaysAhead * dayMs) throw new Problem('SANDBOX_CLOCK_LIMIT', 409);
  await atBank(() => rails.sandbox.passTime(tenantId, by));
  return inTenant(database, tenantId, async (tx) => {
    const position = await lastPosition(tx, tenantId);
    const ahead = await moveClock(tx, tenantId, by);
    await settleSandbox(tx, tenantId, installationTime(context.clock));
    return clockView(context, ahead, position);
  });
}

async function momentOf(tx: Tx, tenantId: string, move: Move, now: number): Promise<number> {
  if ('until' in move) return Date.parse(move.until);
  if (move.to === 'MINUTE') return now + minuteMs;
  if (move.to === 'MONTH') return now + monthDays * dayMs;
  const { cutOff, settlement } = await nextDays(tx, tenantId, now);
  return move.to === 'CUT_OFF' ? cutOff : settlement;
}
