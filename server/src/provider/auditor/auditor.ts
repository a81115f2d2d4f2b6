import { setTimeout as sleep } from 'node:timers/promises';
import type { AuditRule } from '../../platform/audit-rules.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import { freezeMoney } from '../../settlements/ledger/public/freeze-queries.ts';
import type { Connection, Finding } from './queries.ts';
import { findBreaches, insertFindings, insertRound, listTenants } from './queries.ts';
import { type Slice, sliceOf } from './slices.ts';

/** The auditor's dependencies. `pool` uses the role `galla_auditor`, which may write its findings only. */
export interface AuditorParts {
  readonly pool: Connection;
  readonly rules: readonly AuditRule[];
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error' | 'warn'>;
  /** The longest pause between slices, so that the auditor leaves the database to other processes. */
  readonly pauseMs: number;
  readonly signal?: AbortSignal;
  /** Called after each checked slice of a tenant, with the number of breaches in it. */
  readonly watch?: ((breaches: number) => void) | undefined;
}

export interface Round {
  readonly tenants: number;
  readonly slices: number;
  readonly findings: readonly Finding[];
}

/**
 * Checks every tenant once and records the round, for example after a database was restored. The newest days of all
 * tenants come first, because most writes go there. A breach freezes the tenant's outgoing money at once. Nothing is
 * ever corrected, because only a person can know which of two disagreeing books is right.
 */
export async function auditRound(parts: AuditorParts): Promise<Round> {
  const startedAt = parts.clock.now();
  const tenants = await listTenants(parts.pool);
  const findings: Finding[] = [];
  let slices = 0;
  for (let age = 0, left = tenants; left.length > 0; age += 1) {
    left = left.filter(({ firstId }) => sliceOf(firstId, age, startedAt) !== undefined);
    for (const { id, firstId } of left) {
      const slice = sliceOf(firstId, age, startedAt);
      if (slice === undefined) continue;
      if (parts.signal?.aborted) return { tenants: tenants.length, slices, findings };
      const before = findings.length;
      if (age === 0)
        findings.push(...(await checkTenant(parts, id, 'tenant')), ...(await checkTenant(parts, id, 'now')));
      findings.push(...(await checkSlice(parts, id, slice)));
      slices += 1;
      parts.watch?.(findings.length - before);
      if (parts.pauseMs > 0) await sleep(parts.pauseMs);
    }
  }
  const counts = { tenants: tenants.length, slices, breaches: findings.length };
  await insertRound(parts.pool, { startedAt, finishedAt: parts.clock.now(), ...counts });
  return { tenants: tenants.length, slices, findings };
}

/** Checks the rules over everything a tenant has, or those that read only the latest rows. Reports the findings. */
export async function checkTenant(parts: AuditorParts, tenantId: string, over: 'tenant' | 'now'): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const rule of parts.rules) {
    if (rule.over === over) found.push(...(await findBreaches(parts.pool, rule, [tenantId])));
  }
  return report(parts, tenantId, found);
}

/** Checks some days of a tenant. Reports the findings. */
export async function checkSlice(parts: AuditorParts, tenantId: string, slice: Slice): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const rule of parts.rules) {
    if (rule.over !== 'week') continue;
    const ids = [tenantId, slice.fromId, slice.toId] as const;
    // PostgreSQL refuses parameters that a statement does not name.
    const values = rule.text.includes('$5') ? ([...ids, slice.from, slice.to] as const) : ids;
    found.push(...(await findBreaches(parts.pool, rule, values)));
  }
  return report(parts, tenantId, found);
}

/** Records each finding once, and freezes the tenant's outgoing money. */
async function report({ pool, clock, log }: AuditorParts, tenantId: string, found: Finding[]): Promise<Finding[]> {
  if (found.length === 0) return found;
  const at = new Date(clock.now());
  const rules = [...new Set(found.map(({ rule }) => rule))];
  log.error({ tenantId, findings: found.slice(0, 5) }, 'the book is not right: outgoing money is frozen');
  await freezeMoney(pool, tenantId, `The auditor found that this does not hold: ${rules.join(', ')}.`, at);
  await insertFindings(pool, tenantId, found, at);
  return found;
}
