import type { Database } from './db/database.ts';

/** The mode of a tenant, and how far its clock is ahead, in ms. */
export async function findClockOffset({ pool }: Pick<Database, 'pool'>, tenantId: string) {
  const { rows } = await pool.query<{ mode: 'live' | 'test'; clock_offset: number }>({
    name: 'clock-offset',
    text: 'SELECT mode, clock_offset FROM tenant WHERE id = $1',
    values: [tenantId],
  });
  return rows[0];
}

/** The sandboxes whose clocks were moved, for work over all tenants. */
export async function listMovedSandboxes({ pool }: Pick<Database, 'pool'>) {
  const { rows } = await pool.query<{ tenantId: string; ahead: number }>(
    'SELECT id AS "tenantId", clock_offset AS ahead FROM tenant WHERE clock_offset > 0 ORDER BY id',
  );
  return rows;
}
