import pg from 'pg';
import { inject } from 'vitest';

/** Tables that change with any call: sessions, limits, keys of calls, and records of refusals. */
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

/** Hashes the content of every table. Equal hashes show that nothing changed in between. */
export interface DatabaseHashes {
  /** The names of the tables that differ since the last call. */
  changed(): Promise<string[]>;
  close(): Promise<void>;
}

/** Opens a database as the superuser, who bypasses row-level security. */
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
