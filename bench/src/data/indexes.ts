import type pg from 'pg';

/** The dropped indexes of a table. */
export interface DroppedIndexes {
  restore(say: (what: string) => void): Promise<void>;
}

/** Foreign keys to the table are dropped first and restored last. */
const found = [
  `SELECT conname, format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)),
     format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS %I', conrelid::regclass, conname), 3
   FROM pg_constraint WHERE confrelid = $1::regclass AND contype = 'f'`,
  `SELECT conname, format('ALTER TABLE %I ADD CONSTRAINT %I %s', $1::text, conname, pg_get_constraintdef(oid)),
     format('ALTER TABLE %I DROP CONSTRAINT IF EXISTS %I', $1::text, conname), 1
   FROM pg_constraint WHERE conrelid = $1::regclass AND contype IN ('p', 'u')`,
  `SELECT i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid), format('DROP INDEX IF EXISTS %s', i.indexrelid::regclass), 2
   FROM pg_index i WHERE i.indrelid = $1::regclass
     AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid AND contype IN ('p', 'u'))`,
];

/** Drops keys and indexes of a table. Filling it first and building them afterwards is several times faster. */
export async function dropIndexes(client: pg.Client, table: string): Promise<DroppedIndexes> {
  // Stored in a table, because an interrupted load must not lose them.
  await client.query(
    'CREATE TABLE IF NOT EXISTS bench.dropped_indexes (name text PRIMARY KEY, definition text, dropping text, place int)',
  );
  for (const query of found)
    await client.query(`INSERT INTO bench.dropped_indexes ${query} ON CONFLICT DO NOTHING`, [table]);
  const { rows } = await client.query<{ name: string; definition: string; dropping: string }>(
    'SELECT * FROM bench.dropped_indexes ORDER BY place, name',
  );
  for (const { dropping } of rows.toReversed()) await client.query(dropping);
  return {
    async restore(say) {
      for (const { name, definition } of rows) {
        await client.query(definition);
        say(name);
      }
      await client.query('DROP TABLE bench.dropped_indexes');
    },
  };
}
