import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { inDatabase } from '../testing/test-server.ts';
import { purposes, tenantPurposes } from './purposes.ts';

const source = join(import.meta.dirname, '../..');
const sources = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|testing\/|crypto\/purposes\.ts$/.test(file))
  .map((file) => [file, readFileSync(join(source, file), 'utf8')] as const);

test('every sealed column of the database is listed with the key that seals it, and no other column is', async () => {
  const database = await createTestDatabase();
  try {
    const { rows } = await inDatabase(database.connectionString, (client) =>
      client.query<{ place: string }>(
        `SELECT table_name || '.' || column_name AS place FROM information_schema.columns
         WHERE table_schema = 'public' AND data_type = 'bytea' AND column_name LIKE '%sealed%'`,
      ),
    );
    const named = Object.values(purposes).flatMap((use) => ('seals' in use ? use.seals : []));
    expect(rows.map(({ place }) => place).sort()).toEqual([...named, 'master_key_slot.sealed_master_key'].sort());
  } finally {
    await database.drop();
  }
});

test('every listed purpose is used by a key, and keys are derived in one place only', () => {
  const all = sources.map(([, text]) => text).join('\n');
  for (const purpose of Object.keys(purposes)) expect(all, purpose).toContain(`'${purpose}'`);
  for (const purpose of Object.keys(tenantPurposes)) expect(all, purpose).toContain(`\`${purpose}:`);
  const makers = sources.filter(([, text]) => /\b(hkdfSync|createCipheriv|createDecipheriv)\(/.test(text));
  expect(makers.map(([file]) => file)).toEqual(['platform/crypto/sealing.ts']);
});
