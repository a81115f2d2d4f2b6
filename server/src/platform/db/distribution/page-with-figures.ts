import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { isDistributed } from './is-distributed.ts';

/** A row of a page. `total` is the number of rows of all pages, where the page counts them. */
interface PageRow {
  readonly id: string;
  readonly tenant_id: string;
  readonly total: number | null;
}

/** A page of rows of several tenants, and figures that are looked up for each row of it. */
export interface PageWithFigures<Row> {
  readonly tenants: readonly string[];
  /** The page as a table, in its order, without figures. */
  readonly page: RawBuilder<unknown>;
  /** Rows of one tenant by id, with the same columns as the page. */
  readonly ofTenant: (tenantId: string, ids: readonly string[]) => RawBuilder<unknown>;
  /** Adds the figures to such a table. `tenants` are those of its rows. */
  readonly figures: (rows: RawBuilder<unknown>, tenants: readonly string[]) => RawBuilder<Row>;
}

/**
 * The rows of a page with their figures, in the page's order. One statement on one machine and for a single tenant. The
 * figures of several tenants are on several nodes: the page is read first, and then each tenant's figures from its node.
 */
export async function readPageWithFigures<Row extends PageRow>(
  tx: Tx,
  { tenants, page, ofTenant, figures }: PageWithFigures<Row>,
): Promise<Row[]> {
  if (tenants.length === 1 || !(await isDistributed(tx))) return (await figures(page, tenants).execute(tx)).rows;
  const { rows } = await sql<Row>`select * from ${page} page`.execute(tx);
  const found = new Map<string, Row>();
  for (const [tenantId, own] of Map.groupBy(rows, (row) => row.tenant_id)) {
    const ids = own.map(({ id }) => id);
    const { rows: withFigures } = await figures(ofTenant(tenantId, ids), [tenantId]).execute(tx);
    for (const row of withFigures) found.set(`${tenantId} ${row.id}`, row);
  }
  return rows.flatMap(({ tenant_id, id, total }) => {
    const row = found.get(`${tenant_id} ${id}`);
    return row === undefined ? [] : [{ ...row, total }];
  });
}
