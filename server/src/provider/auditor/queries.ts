import type { Pool } from 'pg';
import type { AuditRule } from '../../platform/audit-rules.ts';
import { everyTenant } from '../../platform/db/distribution/owner-rows.ts';
import { newId } from '../../platform/ids.ts';

/** A pool or a connection under the role `galla_auditor`. */
export type Connection = Pick<Pool, 'query'>;

/** One breach of a rule. */
export interface Finding {
  readonly tenantId: string;
  readonly rule: string;
  readonly subject: string;
  readonly detail: string;
}

/** A tenant whose books are checked. */
export interface AuditedTenant {
  readonly id: string;
  /** The smallest id among its payments, journals, refunds and payment links. */
  readonly firstId: string;
}

/**
 * Every tenant that has money or requests some, in the order of their ids.
 * @param shard one of the sixteen shards; all if omitted
 */
export async function listTenants(pool: Connection, shard?: number): Promise<AuditedTenant[]> {
  const first = ['payment', 'journal', 'refund', 'payment_link']
    .map(
      (table) => `(SELECT id FROM ${table} WHERE ${table}.tenant_id = tenant.tenant_id ORDER BY ${table}.id LIMIT 1)`,
    )
    .join(', ');
  const { rows } = await pool.query<{ id: string; first_id: string | null }>(
    `SELECT tenant.tenant_id AS id, least(${first}) AS first_id
     FROM ${await everyTenant(pool)} WHERE $1::int IS NULL OR get_byte(uuid_send(tenant.tenant_id), 15) % 16 = $1 ORDER BY 1`,
    [shard ?? null],
  );
  return rows.flatMap((row) => (row.first_id === null ? [] : [{ id: row.id, firstId: row.first_id }]));
}

/** The rows that break a rule, for these parameter values. */
export async function findBreaches(
  pool: Connection,
  { name, text }: AuditRule,
  values: readonly [tenantId: string, ...string[]],
): Promise<Finding[]> {
  const { rows } = await pool.query<{ subject: string; detail: string }>({
    name: `auditor.${name}`,
    text,
    values: [...values],
  });
  return rows.map(({ subject, detail }) => ({ tenantId: values[0], rule: name, subject: String(subject), detail }));
}

/** Stores findings of a tenant, each once. */
export async function insertFindings(
  pool: Connection,
  tenantId: string,
  found: readonly Finding[],
  at: Date,
): Promise<void> {
  await pool.query(
    `INSERT INTO auditor_finding (tenant_id, rule, subject, detail, found_at)
     SELECT $1, n.rule, n.subject, n.detail, $2 FROM json_to_recordset($3) AS n(rule text, subject text, detail text)
     ON CONFLICT DO NOTHING`,
    [tenantId, at, JSON.stringify(found)],
  );
}

/** Stores a complete round. Times in ms. */
export async function insertRound(
  pool: Connection,
  round: {
    readonly startedAt: number;
    readonly finishedAt: number;
    readonly tenants: number;
    readonly slices: number;
    readonly breaches: number;
  },
): Promise<void> {
  const { startedAt, finishedAt, tenants, slices, breaches } = round;
  await pool.query(
    `INSERT INTO auditor_round (id, started_at, finished_at, tenants, slices, breaches) VALUES ($1, $2, $3, $4, $5, $6)`,
    [newId(startedAt), new Date(startedAt), new Date(finishedAt), tenants, slices, breaches],
  );
}

/** The auditors' last complete round, for `/healthz`. */
export interface LastRound {
  readonly finishedAt: string;
  readonly tenants: number;
  readonly breaches: number;
}

/** The last round; null before the first has ended. It reads the newest row only. */
export async function findLastRound(pool: Connection): Promise<LastRound | null> {
  const { rows } = await pool.query<{ finished_at: Date; tenants: number; breaches: number }>({
    name: 'auditor.lastRound',
    text: 'SELECT finished_at, tenants, breaches FROM auditor_round ORDER BY id DESC LIMIT 1',
  });
  const [row] = rows;
  if (row === undefined) return null;
  return { finishedAt: row.finished_at.toISOString(), tenants: row.tenants, breaches: row.breaches };
}
