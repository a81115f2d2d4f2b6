import { expect, test } from 'vitest';
import { serverNodes } from '../../main/testing/syntax.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { inDatabase } from '../testing/test-server.ts';
import { purposes, tenantPurposes } from './purposes.ts';

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

test('every listed purpose is used by a key', () => {
  const texts = new Set<unknown>();
  for (const [path, node] of serverNodes('**/*.ts'))
    if (path !== 'platform/crypto/purposes.ts') {
      if (node.type === 'Literal') texts.add(node['value']);
      // `documents:${tenantId}`: a purpose with one key for each tenant.
      if (node.type === 'TemplateElement') texts.add((node['value'] as { readonly cooked: string }).cooked);
    }
  const expected = [...Object.keys(purposes), ...Object.keys(tenantPurposes).map((purpose) => `${purpose}:`)];
  expect(expected.filter((purpose) => !texts.has(purpose))).toEqual([]);
});
