import pg from 'pg';
import { inject } from 'vitest';

/** Two tenants of one database, by the connection string of its application. */
interface Twins {
  readonly url: string;
  readonly from: string;
  readonly to: string;
}

/** The tables with rows of tenants, and the column that names the tenant. */
const tenantTables = `select c.relname as name, a.attname as tenant,
    array(select quote_ident(w.attname) from pg_attribute w
      where w.attrelid = c.oid and w.attnum > 0 and not w.attisdropped and w.attgenerated = '') as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname in ('tenant_id', 'owner_id')
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.atttypid = 'uuid'::regtype order by 1`;

interface TenantTable {
  readonly name: string;
  readonly tenant: string;
  readonly columns: readonly string[];
}

/** Runs as the superuser, who bypasses row-level security and foreign keys. */
async function asSuperuser<T>(url: string, work: (client: pg.Client, tables: TenantTable[]) => Promise<T>): Promise<T> {
  const address = new URL(inject('testServer').admin);
  address.pathname = new URL(url).pathname;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    return await work(client, (await client.query<TenantTable>(tenantTables)).rows);
  } finally {
    await client.end();
  }
}

/**
 * Copies every row of a tenant to another one under the same ids, and replaces a word in its texts. Rows that would
 * break a rule of the whole table, such as a unique secret, are not copied. Returns the copied tables.
 */
export function copyRows({ url, from, to }: Twins, word: string, otherWord: string): Promise<string[]> {
  return asSuperuser(url, async (client, tables) => {
    await client.query('begin');
    // On Citus this passes the setting to the nodes; elsewhere the setting has no effect.
    await client.query(`set local citus.propagate_set_commands = 'local'`);
    await client.query('set local session_replication_role = replica');
    const copied: string[] = [];
    for (const { name, tenant, columns } of tables) {
      const { rowCount } = await client.query(
        `insert into ${name} (${columns.join(',')}) select ${columns.map((column) => `copy.${column}`).join(',')}
         from ${name} row, lateral jsonb_populate_record(null::${name},
           replace(replace(to_jsonb(row)::text, $1, $2), $3, $4)::jsonb) copy
         where row.${tenant} = $5 on conflict do nothing`,
        [from, to, word, otherWord, from],
      );
      if ((rowCount ?? 0) > 0) copied.push(name);
    }
    await client.query('commit');
    return copied;
  });
}

/** A hash of all rows of a tenant, for each table that has some. */
export function hashRows(url: string, tenantId: string): Promise<Record<string, string>> {
  return asSuperuser(url, async (client, tables) => {
    const each = tables.map(
      ({ name, tenant }) =>
        `select '${name}' as name, md5(string_agg(row::text, '|' order by row::text)) as hash from ${name} row where ${tenant} = $1`,
    );
    const { rows } = await client.query<{ name: string; hash: string | null }>(each.join(' union all '), [tenantId]);
    return Object.fromEntries(rows.flatMap(({ name, hash }) => (hash === null ? [] : [[name, hash]])));
  });
}
