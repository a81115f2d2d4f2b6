import { expect, test } from 'vitest';
import { boundaryProblems } from './check-boundaries.ts';
import { sourceFiles } from './source-files.ts';

const problem = (path: string, text: string) => boundaryProblems([{ path, text }]);

test.each([
  ['a feature that reaches into another', 'server/src/stores/queries.ts', "import { x } from '../access/service.ts';"],
  [
    'a platform that knows a feature',
    'server/src/platform/http/app.ts',
    "import { x } from '@galla/contract/stores/endpoints.ts';",
  ],
  ['a core with feature words', 'contract/src/core/ids.ts', "import { x } from '../stores/endpoints.ts';"],
  ['a design system that knows data', 'ui/src/figures/Money.tsx', "import { x } from '@galla/contract/core/money.ts';"],
  [
    'a page that imports another feature',
    'dashboard/src/insights/DashboardPage.tsx',
    "import { x } from '../transactions/PaymentRow.tsx';",
  ],
  [
    'a journey that skips HTTP',
    'e2e/access/sign-in.spec.ts',
    "import { x } from '../../server/src/access/service.ts';",
  ],
  ['a contract that browsers cannot load', 'contract/src/core/ids.ts', "import { x } from 'node:crypto';"],
])('%s is refused', (_name, path, text) => {
  expect(problem(path, text)).toHaveLength(1);
});

test('a cycle between features is refused', () => {
  const files = [
    { path: 'contract/src/stores/endpoints.ts', text: "import { x } from '../merchants/endpoints.ts';" },
    { path: 'contract/src/merchants/endpoints.ts', text: "import { x } from '../stores/endpoints.ts';" },
  ];
  expect(boundaryProblems(files)).toEqual([
    'contract/src/stores/endpoints.ts is in a cycle of imports',
    'contract/src/merchants/endpoints.ts is in a cycle of imports',
  ]);
});

/** Features of the server that no browser speaks to, so that the contract has no file of theirs. */
const behind: ReadonlySet<string> = new Set(['auditor', 'ledger', 'simulator']);

test('the repository keeps its boundaries, and a feature has one name in every tree', () => {
  const files = sourceFiles();
  expect(boundaryProblems(files)).toEqual([]);
  const contract = new Set(files.flatMap(({ path }) => /^contract\/src\/([\w-]+)\//.exec(path)?.[1] ?? []));
  const folders = files.flatMap(
    ({ path }) => /^(?:server|dashboard)\/src\/(?!main\/|platform\/|app\/|lib\/)([\w-]+)\//.exec(path)?.[1] ?? [],
  );
  expect([...new Set(folders)].filter((name) => !contract.has(name) && !behind.has(name))).toEqual([]);
});
