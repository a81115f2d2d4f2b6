import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { preparedQuery } from '../prepared-statements.ts';
import { isDistributed } from './is-distributed.ts';

/** A table whose entries have positions without gaps for each tenant, and the table of the newest positions. */
export interface NumberedTable {
  readonly table: string;
  readonly positions: string;
  /** The channel on which a tenant's listeners are notified after the commit. */
  readonly channel: string;
}

/** New entries in their order: columns with one value for each entry, and columns with the same value for all. */
export interface NumberedEntries {
  readonly count: number;
  readonly each: { readonly [column: string]: { readonly type: 'text' | 'uuid'; readonly values: readonly string[] } };
  readonly same: { readonly [column: string]: Date };
}

/**
 * Appends entries to a table of one tenant. The counter stays locked until the commit, so call it late. One statement
 * counts, inserts and notifies. On nodes each statement goes to the tenant's node, and the notification is sent here.
 */
export async function appendNumbered(
  tx: Tx,
  numbered: NumberedTable,
  tenantId: string,
  entries: NumberedEntries,
): Promise<void> {
  const { table, positions, channel } = numbered;
  const { count, each, same } = entries;
  const counted = sql<{ position: number }>`
      insert into ${sql.table(positions)} as p (tenant_id, position) values (${tenantId}, ${count})
      on conflict (tenant_id) do update set position = p.position + excluded.position returning position`;
  const insert = (rows: RawBuilder<unknown>) =>
    sql`insert into ${sql.table(table)} (tenant_id, position, ${columnsOf(entries)}) ${rows}`;
  const notify = sql`select pg_notify(${sql.lit(channel)}, ${tenantId})`;
  if (await isDistributed(tx)) {
    const [counter] = await preparedQuery(tx, counted);
    const first = (counter?.position ?? 0) - count + 1;
    const rows = Array.from({ length: count }, (_, index) => {
      const own = Object.values(each).map(({ values }) => values[index]);
      return sql`(${sql.join([tenantId, first + index, ...own, ...Object.values(same)])})`;
    });
    await insert(sql`values ${sql.join(rows)}`).execute(tx);
    await notify.execute(tx);
    return;
  }
  const names = Object.keys(each).map((column) => sql.ref(column));
  const values = [...names.map((name) => sql`e.${name}`), ...Object.values(same).map((value) => sql`${value}`)];
  const lists = Object.values(each).map((list) => sql`${arrayOf(list.values)}::${sql.raw(list.type)}[]`);
  const insertCounted = insert(sql`
      select ${tenantId}, counter.position - ${count} + e.number, ${sql.join(values)}
      from counter cross join unnest(${sql.join(lists)}) with ordinality as e (${sql.join([...names, sql`number`])})`);
  await preparedQuery(tx, sql`with counter as (${counted}), entry as (${insertCounted}) ${notify}`);
}

const columnsOf = ({ each, same }: NumberedEntries): RawBuilder<unknown> =>
  sql.join([...Object.keys(each), ...Object.keys(same)].map((column) => sql.ref(column)));

const arrayOf = (values: readonly string[]): RawBuilder<unknown> => sql`${[...values]}`;
