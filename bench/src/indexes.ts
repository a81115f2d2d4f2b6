import type pg from 'pg';

/** Indexes that were taken off a table. */
export interface DroppedIndexes {
  restore(say: (what: string) => void): Promise<void>;
}

/** Takes keys and indexes off a table; filling it first and building them after is several times faster. */
export async function dropIndexes(client: pg.Client, table: string): Promise<DroppedIndexes> {
  // Kept in a table: an interrupted load must not lose them.
  await client.query('CREATE TABLE IF NOT EXISTS bench.dropped (name text PRIMARY KEY, definition text, key boolean)');
  await client.query(
    `INSERT INTO bench.dropped SELECT conname, format('ALTER TABLE %I ADD CONSTRAINT %I %s', $1::text, conname, pg_get_constraintdef(oid)), true
     FROM pg_constraint WHERE conrelid = $1::regclass AND contype IN ('p', 'u') ON CONFLICT DO NOTHING`,
    [table],
  );
  await client.query(
    `INSERT INTO bench.dropped SELECT i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid), false FROM pg_index i
     WHERE i.indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid AND contype IN ('p', 'u')) ON CONFLICT DO NOTHING`,
    [table],
  );
  const { rows } = await client.query<{ name: string; definition: string; key: boolean }>(
    'SELECT * FROM bench.dropped ORDER BY NOT key, name',
  );
  for (const { name, key } of rows)
    await client.query(key ? `ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${name}` : `DROP INDEX IF EXISTS ${name}`);
  return {
    async restore(say) {
      for (const { name, definition } of rows) {
        await client.query(definition);
        say(name);
      }
      await client.query('DROP TABLE bench.dropped');
    },
  };
}
