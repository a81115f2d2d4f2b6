import type { Pool } from 'pg';
import type { AuditRule } from '../platform/audit-rules.ts';
import { isDistributedAt } from '../platform/db/distribution/is-distributed.ts';
import { newId } from '../platform/ids.ts';

/** A pool or a connection under the role `galla_auditor`. */
export type Connection = Pick<Pool, 'query'>;

/** One breach of a rule. */
export interface Finding {
  readonly tenantId: string;
  readonly rule: string;
  readonly subject: string;
  readonly detail: string;
}

/** Every tenant that has money or asks for some, with the first id that its payments, journals, refunds or payment links have. */
export async function listTenants(pool: Connection): Promise<{ id: string; first_id: string }[]> {
  const first = (table: string) =>
    `(SELECT id FROM ${table} WHERE ${table}.tenant_id = tenant.id ORDER BY ${table}.id LIMIT 1)`;
  const firsts = `least(${first('payment')}, ${first('journal')}, ${first('refund')}, ${first('payment_link')}) AS first_id`;
  const { rows } = await pool.query<{ id: string; first_id: string | null }>(
    (await isDistributedAt(pool))
      ? // Of these nodes each looks at the tenants that it has; whatever is written of a tenant is in its outbox.
        `SELECT tenant.tenant_id AS id, ${firsts.replaceAll('tenant.id', 'tenant.tenant_id')} FROM outbox_position tenant ORDER BY 1`
      : `SELECT id, ${firsts} FROM tenant ORDER BY id`,
  );
  return rows.flatMap(({ id, first_id }) => (first_id === null ? [] : [{ id, first_id }]));
}

/** The rows that break a rule, for these values of its parameters. */
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

/** Freezes a tenant's outgoing money, unless it is frozen. */
export async function freezeMoney(pool: Connection, tenantId: string, reason: string, at: Date): Promise<void> {
  await pool.query(
    `INSERT INTO money_freeze (tenant_id, reason, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [tenantId, reason, at],
  );
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

/** The last complete round of the auditor, for `/healthz`. */
export interface LastRound {
  readonly finishedAt: string;
  readonly tenants: number;
  /** How many breaches it found. */
  readonly breaches: number;
}

/** The last round; null before the first has ended. Costs one look at the newest row. */
export async function findLastRound(pool: Connection): Promise<LastRound | null> {
  const { rows } = await pool.query<{ finished_at: Date; tenants: number; breaches: number }>({
    name: 'auditor.lastRound',
    text: 'SELECT finished_at, tenants, breaches FROM auditor_round ORDER BY id DESC LIMIT 1',
  });
  const [row] = rows;
  if (row === undefined) return null;
  return { finishedAt: row.finished_at.toISOString(), tenants: row.tenants, breaches: row.breaches };
}
