import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { uuidArray } from '../db/arrays.ts';
import type { Tx } from '../db/database.ts';
import type { TableName } from '../retention.ts';
import type { Claim, DueSearch, DueWork } from './job.ts';

/**
 * When the next row of a job is due: for one tenant, or for each. The table needs an index on the tenant and `dueAt` of
 * its open rows, which `isOpen` selects.
 */
export async function findDueRows(
  tx: Tx,
  { tenantId, except }: DueSearch,
  { table, dueAt, isOpen }: { readonly table: TableName; readonly dueAt: string; readonly isOpen: RawBuilder<unknown> },
): Promise<DueWork[]> {
  const [from, due] = [sql.table(table), sql.ref(dueAt)];
  const { rows } =
    tenantId === undefined
      ? await sql<DueWork>`
          select tenant_id as "tenantId", min(${due}) as "dueAt" from ${from}
          where ${isOpen} and id <> all (${uuidArray(except)}) group by tenant_id`.execute(tx)
      : await sql<DueWork>`
          select tenant_id as "tenantId", ${due} as "dueAt" from ${from}
          where tenant_id = ${tenantId} and ${isOpen} and id <> all (${uuidArray(except)}) order by ${due} limit 1`.execute(
          tx,
        );
  return rows;
}

/**
 * Whether a row of a job may be claimed: it belongs to the tenant, is due, and is not an item that this process already
 * has.
 */
export const isClaimable = ({ tenantId, now, except }: Claim, dueAt: string): RawBuilder<boolean> =>
  sql`tenant_id = ${tenantId} and ${sql.ref(dueAt)} <= ${now} and id <> all (${uuidArray(except)})`;
