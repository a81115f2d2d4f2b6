import type { Pool } from 'pg';

/** The last complete round of the auditor, for `/healthz`. */
export interface LastRound {
  readonly finishedAt: string;
  readonly tenants: number;
  /** How many things were not as they must be. */
  readonly breaches: number;
}

/** The last round; null before the first has ended. Costs one look at the newest row. */
export async function lastRound(pool: Pick<Pool, 'query'>): Promise<LastRound | null> {
  const { rows } = await pool.query<{ finished_at: Date; tenants: number; breaches: number }>({
    name: 'auditor.lastRound',
    text: 'SELECT finished_at, tenants, breaches FROM auditor_round ORDER BY id DESC LIMIT 1',
  });
  const [row] = rows;
  if (row === undefined) return null;
  return { finishedAt: row.finished_at.toISOString(), tenants: row.tenants, breaches: row.breaches };
}
