import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { cruiseFolders, problemsOf, readsOf } from './check-dependencies.ts';

/** A small repository: each file with its imports. */
const files = {
  'server/src/shops/stores/queries.ts': ['../../identity/access/queries.ts', '../../identity/access/public/people.ts'],
  'server/src/shops/stores/service.ts': ['../../callers/person.ts', '../../callers/callers.ts'],
  'server/src/callers/callers.ts': ['./person.ts'],
  'server/src/callers/person.ts': ['../identity/access/public/people.ts'],
  'server/src/shops/stores/stores.test.ts': ['../../identity/access/queries.ts'],
  'server/src/shops/stores/page-queries.ts': [
    '../../platform/db/distribution/is-distributed.ts',
    '../../platform/db/distribution/tenant-reads.ts',
  ],
  'server/src/platform/db/distribution/is-distributed.ts': [],
  'server/src/platform/db/distribution/tenant-reads.ts': ['./is-distributed.ts'],
  'server/src/identity/access/queries.ts': [],
  'server/src/identity/access/public/people.ts': ['../queries.ts', '../../../refunds/refunds/public/acts.ts'],
  'server/src/refunds/refunds/public/acts.ts': ['../../../identity/team/public/colleagues.ts'],
  'server/src/identity/team/public/colleagues.ts': ['../../access/public/people.ts'],
  'server/src/platform/http/app.ts': ['../../identity/access/public/people.ts', '../../callers/person.ts'],
  'contract/src/core/ids.ts': ['../shops/stores/endpoints.ts', 'node:crypto'],
  'contract/src/shops/stores/endpoints.ts': ['../../core/ids.ts'],
  'client/src/client.ts': ['../../contract/src/core/ids.ts', '../../contract/src/shops/stores/endpoints.ts'],
  'ui/src/table/Grid.tsx': ['./Table.tsx', '../../../contract/src/core/ids.ts'],
  'ui/src/table/Table.tsx': ['./Grid.tsx'],
  'dashboard/src/payments/insights/DashboardPage.tsx': [
    '../transactions/PaymentRow.tsx',
    '../transactions/public/search.ts',
  ],
  'dashboard/src/payments/transactions/PaymentRow.tsx': [],
  'dashboard/src/payments/transactions/public/search.ts': [],
  'dashboard/src/payments/insights/insights.test.ts': ['../../../../server/src/identity/access/queries.ts'],
  'bench/src/find.ts': ['../../dashboard/src/payments/transactions/PaymentRow.tsx'],
  'e2e/identity/access/sign-in.spec.ts': ['../../../server/src/identity/access/queries.ts'],
} as const satisfies { readonly [path: string]: readonly string[] };

/** Which features read which features' tables. */
const reads = new Map([
  ['chargebacks', new Set(['reports'])],
  ['reports', new Set(['tax-invoices'])],
  ['tax-invoices', new Set(['reports'])],
]);

const folders = ['contract', 'client', 'server', 'ui', 'dashboard'];

let problems: string[];

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'galla-dependencies-'));
  for (const [path, imports] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    const lines = imports.map((name, index) => `import type { x as x${index} } from '${name}';`);
    writeFileSync(join(folder, path), [...lines, 'export const x = 1;'].join('\n'));
  }
  problems = problemsOf(await cruiseFolders([...folders, 'e2e', 'bench'], folder), reads);
  rmSync(folder, { recursive: true });
});

const about = (...words: string[]) => problems.filter((line) => words.every((word) => line.includes(word)));

test.each([
  [
    'a feature that reaches into another',
    'server/src/shops/stores/queries.ts may not import server/src/identity/access/queries.ts',
  ],
  [
    'a feature that uses a lower shelf',
    'access/public/people.ts may not import server/src/refunds/refunds/public/acts.ts',
  ],
  ['a feature that asks whether the database is distributed', 'page-queries.ts may not import server/src/platform/db'],
  ['a platform that knows a feature', 'server/src/platform/http/app.ts may not import server/src/identity'],
  ['a platform that knows a kind of caller', 'server/src/platform/http/app.ts may not import server/src/callers'],
  ['a kind of caller that knows a feature', 'server/src/callers/person.ts may not import server/src/identity'],
  ['a feature that knows every kind of caller', 'service.ts may not import server/src/callers/callers.ts'],
  ['a core with feature words', 'contract/src/core/ids.ts may not import contract/src/shops/stores/endpoints.ts'],
  ['a contract that browsers cannot load', 'contract/src/core/ids.ts may not import'],
  ['a client that knows a feature', 'client/src/client.ts may not import contract/src/shops/stores/endpoints.ts'],
  ['a design system that knows data', 'ui/src/table/Grid.tsx may not import contract/src/core/ids.ts'],
  [
    'a page that imports another feature',
    'DashboardPage.tsx may not import dashboard/src/payments/transactions/PaymentRow.tsx',
  ],
  [
    'a journey that skips HTTP',
    'e2e/identity/access/sign-in.spec.ts may not import server/src/identity/access/queries.ts',
  ],
  ['a test of a page that reaches into the server', 'insights.test.ts may not import server/src'],
  ['a bench that reaches into a page', 'bench/src/find.ts may not import dashboard/src'],
  ['a cycle of files, of types too', 'ui/src/table/Grid.tsx may not import ui/src/table/Table.tsx (no cycle of files)'],
  ['a cycle of features', 'server: access reaches itself through refunds'],
  ['a circle of reads', 'server: tax-invoices reaches itself through reports'],
  ['a read of a lower shelf', 'server: chargebacks may not read the tables of reports'],
  ['a downward use that nothing needs any more', 'server: find uses reports no longer'],
])('%s is refused', (_name, words) => {
  expect(about(words)).not.toEqual([]);
});

test('published modules of a feature may be used by others, and tests may import everything', () => {
  expect(about('server/src/shops/stores/queries.ts', 'public/people.ts')).toEqual([]);
  expect(about('server/src/shops/stores/service.ts may not import server/src/callers/person.ts')).toEqual([]);
  expect(about('server/src/shops/stores/stores.test.ts')).toEqual([]);
  expect(about('DashboardPage.tsx', 'public/search.ts')).toEqual([]);
});

test('a feature uses the operations of the port, and only the port knows which database it is', () => {
  expect(about('tenant-reads.ts')).toEqual([]);
});

test('a feature reads the feature that writes the table', () => {
  const graph = readsOf([
    { name: 'payments', reads: [], writes: ['payment'] },
    { name: 'reports', reads: ['payment', 'outbox'], writes: [] },
  ]);
  expect([...(graph.get('reports') ?? [])]).toEqual(['payments']);
});
