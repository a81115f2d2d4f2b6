import pg from 'pg';
import { inject } from 'vitest';

/**
 * What changes with any call: sessions and limits, that something was refused, and under which key.
 */
const restless = new Set([
  'session',
  'rate_window',
  'captcha_used',
  'idempotency_key',
  'audit_event',
  'audit_chain',
  'page_event',
  'refused_event',
  'schema_migration',
  'data_migration',
  'process_seen',
  'process_place',
]);

/** Reads what every table holds, as a hash of each: two that are the same say that nothing was changed in between. */
export interface DatabaseHashes {
  /** The names of the tables that differ since the last call. */
  changed(): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens a database as the owner of the server, whom row-level security does not hold. */
export async function openDatabaseHashes(url: string): Promise<DatabaseHashes> {
  const address = new URL(inject('testServer').admin);
  address.pathname = new URL(url).pathname;
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(`select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`);
  const tables = rows.map(({ name }) => name).filter((name) => !restless.has(name));
  const read = tables
    .map(
      (name) =>
        `select '${name}' as name, md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash from "${name}" t`,
    )
    .join(' union all ');
  const hashes = async () => {
    const found = await client.query<{ name: string; hash: string }>(read);
    return new Map(found.rows.map(({ name, hash }) => [name, hash]));
  };
  let last = await hashes();
  return {
    async changed() {
      const now = await hashes();
      const differing = tables.filter((name) => now.get(name) !== last.get(name));
      last = now;
      return differing;
    },
    close: () => client.end(),
  };
}
