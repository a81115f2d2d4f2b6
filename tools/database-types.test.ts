import { readFileSync } from 'node:fs';
import { expect, inject, test } from 'vitest';
import { urlOf } from '../server/src/platform/testing/test-server.ts';
import { typesFile, typesOfDatabase } from './database-types.ts';

test('server/migrations/tables.ts has the types of the migrated database: npm run database-types writes it', async () => {
  const server = inject('testServer');
  expect(readFileSync(typesFile, 'utf8')).toBe(await typesOfDatabase(urlOf(server, server.template)));
});
