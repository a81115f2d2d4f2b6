import { expect, test } from 'vitest';
import { boundaryProblems, problemsOfRepository, unusedDoors } from './check-boundaries.ts';

const problem = (path: string, text: string) => boundaryProblems([{ path, text }]);

test.each([
  ['a feature that reaches into another', 'server/src/stores/queries.ts', "import { x } from '../access/service.ts';"],
  [
    'a platform that knows a feature',
    'server/src/platform/http/app.ts',
    "import { x } from '@galla/contract/stores/endpoints.ts';",
  ],
  [
    'a platform that knows the audit log',
    'server/src/platform/http/app.ts',
    "import { record } from '../../audit/service.ts';",
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

test('every feature may write into the audit log', () => {
  expect(problem('server/src/stores/service.ts', "import { record } from '../audit/service.ts';")).toEqual([]);
});

test('a cycle between contracts is refused', () => {
  const files = [
    { path: 'contract/src/stores/endpoints.ts', text: "import { x } from '../merchants/endpoints.ts';" },
    { path: 'contract/src/merchants/endpoints.ts', text: "import { x } from '../stores/endpoints.ts';" },
  ];
  expect(boundaryProblems(files)).toEqual([
    'contract/src/stores/endpoints.ts imports itself through other files',
    'contract/src/merchants/endpoints.ts imports itself through other files',
  ]);
});

test('another feature is used through its doors, by tests also in other ways', () => {
  const imports = ['service', 'person-queries', 'queries'].map((name) => `import { x } from '../access/${name}.ts';`);
  expect(problem('server/src/team/service.ts', imports.join(' '))).toEqual([
    'server/src/team/service.ts imports server/src/access/queries.ts, which is no door of its feature',
  ]);
  expect(problem('server/src/team/team.test.ts', imports.join(' '))).toEqual([]);
});

test('a door that no other feature uses is named', () => {
  const unused = unusedDoors([
    { path: 'server/src/team/service.ts', text: "import { x } from '../access/person-queries.ts';" },
  ]);
  expect(unused).toContain(
    'no other feature imports server/src/merchants/merchant-queries.ts: it leaves tools/feature-doors.ts',
  );
  expect(unused.join()).not.toContain('access/person-queries');
});

test.each(["export { x } from './a.ts';", "export type { X } from './a.ts';", "export * from './a.ts';"])(
  'a name is exported once: %s is refused',
  (text) => {
    expect(problem('ui/src/table/Table.tsx', text)).toHaveLength(1);
  },
);

test('a cycle of files is refused, of types too, and files beside it are not', () => {
  const files = [
    { path: 'ui/src/table/Grid.tsx', text: "import type { Column } from './Table.tsx';" },
    {
      path: 'ui/src/table/Table.tsx',
      text: ["import { Grid } from './Grid.tsx';", "import { Cell } from './Cell.tsx';"].join(' '),
    },
    { path: 'ui/src/table/Cell.tsx', text: '' },
    { path: 'ui/src/table/Page.tsx', text: "import { Table } from './Table.tsx';" },
  ];
  expect(boundaryProblems(files)).toEqual([
    'ui/src/table/Grid.tsx imports itself through other files',
    'ui/src/table/Table.tsx imports itself through other files',
  ]);
});

test('the repository keeps its boundaries', () => {
  expect(problemsOfRepository()).toEqual([]);
});
