import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditRule } from '../platform/audit-rules.ts';
import type { Clock } from '../platform/clock.ts';
import { firstIdAt } from '../platform/ids.ts';
import { istMidnight } from '../platform/indian-time.ts';
import type { Logger } from '../platform/log.ts';
import type { Connection, Finding } from './queries.ts';
import { findBreaches, freezeMoney, insertFindings, insertRound, listTenants } from './queries.ts';

const dayMs = 86_400_000;
const sliceMs = 7 * dayMs;

/** The auditor's dependencies. `pool` acts under the role `galla_auditor`, which may write its findings only. */
export interface AuditorParts {
  readonly pool: Connection;
  readonly rules: readonly AuditRule[];
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error' | 'warn'>;
  /** The pause between slices, so that the auditor leaves the database to other processes. */
  readonly pauseMs: number;
  readonly signal?: AbortSignal;
  /** Called with each week of a tenant that was checked, and how many breaches it had. */
  readonly watch?: ((breaches: number) => void) | undefined;
}

/** A range of time from one IST day to another, as the smallest ids and as moments. */
interface Slice {
  readonly fromId: string;
  readonly toId: string;
  readonly from: string;
  readonly to: string;
}

/** What a round found. */
export interface Round {
  readonly tenants: number;
  readonly slices: number;
  readonly findings: readonly Finding[];
}

/**
 * Checks every tenant once and records the round. The newest days of all tenants come first, because most is written
 * there. A breach freezes the tenant's outgoing money at once. Nothing is ever corrected, because only a person can
 * know which of two disagreeing books is right.
 */
export async function auditRound(parts: AuditorParts): Promise<Round> {
  const startedAt = parts.clock.now();
  const tenants = await listTenants(parts.pool);
  const findings: Finding[] = [];
  const take = async (tenantId: string, found: readonly Finding[]) => {
    if (found.length > 0) await report(parts, tenantId, found);
    findings.push(...found);
  };
  let slices = 0;
  for (let age = 0, left = tenants; left.length > 0; age += 1) {
    left = left.filter(({ first_id }) => sliceOf(first_id, age, startedAt) !== undefined);
    for (const { id, first_id } of left) {
      const slice = sliceOf(first_id, age, startedAt);
      if (slice === undefined) continue;
      if (parts.signal?.aborted) return { tenants: tenants.length, slices, findings };
      const before = findings.length;
      if (age === 0) await take(id, await checkTenant(parts, id));
      await take(id, await checkSlice(parts, id, slice));
      slices += 1;
      parts.watch?.(findings.length - before);
      if (parts.pauseMs > 0) await sleep(parts.pauseMs);
    }
  }
  const counts = { tenants: tenants.length, slices, breaches: findings.length };
  await insertRound(parts.pool, { startedAt, finishedAt: parts.clock.now(), ...counts });
  return { tenants: tenants.length, slices, findings };
}

/** A week of IST, counted back from now; undefined where the tenant had nothing yet. Ids hold their time in the first 48 bits. */
function sliceOf(firstId: string, age: number, now: number): Slice | undefined {
  const first = istMidnight(Number.parseInt(firstId.replaceAll('-', '').slice(0, 12), 16));
  // Engines' clocks may run ahead of ours.
  const to = istMidnight(now) + 2 * dayMs - age * sliceMs;
  if (to <= first) return undefined;
  const from = Math.max(to - sliceMs, first);
  return {
    fromId: firstIdAt(from),
    toId: firstIdAt(to),
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  };
}

async function checkTenant({ pool, rules }: AuditorParts, tenantId: string): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const rule of rules.filter(({ over }) => over === 'tenant'))
    found.push(...(await findBreaches(pool, rule, [tenantId])));
  return found;
}

async function checkSlice({ pool, rules }: AuditorParts, tenantId: string, slice: Slice): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const rule of rules.filter(({ over }) => over === 'week')) {
    const values = [tenantId, slice.fromId, slice.toId, slice.from, slice.to] as const;
    // PostgreSQL refuses parameters that a statement does not name.
    found.push(
      ...(await findBreaches(pool, rule, rule.text.includes('$5') ? values : [tenantId, slice.fromId, slice.toId])),
    );
  }
  return found;
}

/** Records each finding once, and freezes the tenant's outgoing money. */
async function report({ pool, clock, log }: AuditorParts, tenantId: string, found: readonly Finding[]): Promise<void> {
  const at = new Date(clock.now());
  const rules = [...new Set(found.map(({ rule }) => rule))];
  log.error({ tenantId, findings: found.slice(0, 5) }, 'the book is not right: outgoing money is frozen');
  await freezeMoney(pool, tenantId, `The auditor found that this does not hold: ${rules.join(', ')}.`, at);
  await insertFindings(pool, tenantId, found, at);
}
