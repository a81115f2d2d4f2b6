import pg from 'pg';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { createTestDatabase } from './testing/test-database.ts';

test('an error of the database is logged without the rows that it repeats', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const lines: string[] = [];
  const log = createLog('error', 'api', { write: (line) => void lines.push(line) });
  await client.query('CREATE TEMPORARY TABLE till (phone text PRIMARY KEY, amount bigint CHECK (amount > 0))');
  await client.query(`INSERT INTO till VALUES ('9876500001', 1)`);
  for (const row of [`'9876500001', 1`, `'9876500002', 0`])
    await client.query(`INSERT INTO till VALUES (${row})`).catch((err: unknown) => log.error({ err }, 'refused'));
  await client
    .query(`SELECT * FROM json_to_recordset('[{"phone":"9876500003"') AS row(phone text)`)
    .catch((err: unknown) => log.error({ err }, 'refused'));
  await client.end();
  await database.drop();
  expect(lines.map((line) => JSON.parse(line).err.code)).toEqual(['23505', '23514', '22P02']);
  expect(lines.join()).toContain('duplicate key value');
  expect(lines.join()).not.toMatch(/98765/);
});
