import type { DependencyType, IForbiddenRuleType } from 'dependency-cruiser';
import { downwardOnDashboard, downwardOnServer } from './downward.ts';
import { shelfNames, shelfOf, shelvesBelow } from './shelves.ts';

/** Tests, and files that only serve tests. */
export const testFiles = String.raw`\.test\.tsx?$|/testing/|^e2e/`;

const anyShelf = `(?:${shelfNames.join('|')})`;
const anyPublic = `${anyShelf}/[^/]+/public/`;

/** What the files of a folder may import: files by path from the root, and packages by name. */
interface Territory {
  readonly name: string;
  readonly from: string;
  readonly notFrom?: string;
  readonly may: string;
  readonly packages?: string;
}

const territories: readonly Territory[] = [
  { name: 'contract/core', from: '^contract/src/core/', may: '^contract/src/core/', packages: 'zod' },
  { name: 'contract', from: '^contract/', notFrom: '^contract/src/core/', may: '^contract/', packages: 'zod' },
  // Amounts are parsed by one function everywhere, including what people type.
  {
    name: 'ui',
    from: '^ui/src/',
    may: String.raw`^(ui/|contract/src/core/rupees\.ts$)`,
    packages: 'react|react-dom|@lingui/(?:core|react)|@mantine/[^/]+|dayjs|lucide-react',
  },
  // Every app's calls; it knows no feature and no schema library.
  { name: 'client', from: '^client/src/', may: '^(client/src|contract/src/core)/', packages: '(?!)' },
  { name: 'dashboard/lib', from: '^dashboard/src/lib/', may: '^(dashboard/src/lib|client|contract|ui)/' },
  // Features are composed in two places of the frame, both loaded when a path is opened, and in the script in the
  // page's head, which is built separately.
  {
    name: 'dashboard/app',
    from: '^dashboard/src/app/',
    notFrom: String.raw`^dashboard/src/app/(screens/|features\.ts|early-start\.ts)`,
    may: '^(dashboard/src/(app|lib)|client|contract|ui)/',
  },
  {
    name: 'a feature of the dashboard',
    from: `^dashboard/src/(${anyShelf}/[^/]+)/`,
    may: `^(dashboard/src/(lib/|$1/|${anyPublic})|client/|contract/|ui/)`,
  },
  // The page where a customer pays contains no merchant code.
  {
    name: 'checkout',
    from: '^checkout/src/',
    may: '^(checkout/src/|client/|contract/src/(core/|collect/checkout)|ui/)',
  },
  // The counter contains no code of the merchants' dashboard either.
  {
    name: 'counter',
    from: '^counter/(src|voice)/',
    may: '^(counter/(src|voice)|client|contract/src/(core|shops/counter|shops/dynamic-qr|payments/payments)|ui)/',
  },
  // The review desk contains no code of merchants' pages, nor the other way round.
  {
    name: 'operator',
    from: '^operator/src/',
    may: '^(operator/src|client|contract/src/(core|provider/operator|messages/announcements|identity/audit|business/documents|business/kyc)|ui)/',
  },
  {
    name: 'builds of the apps',
    from: '^(checkout|counter|operator)/(?!src/|voice/)',
    may: '^(checkout|counter|operator|web-build|contract)/',
  },
  { name: 'build of the dashboard', from: '^dashboard/(?!src/)', may: '^(dashboard|web-build|contract|ui)/' },
  { name: 'web-build', from: '^web-build/', may: '^(web-build|contract)/' },
  // Columns hold words and shapes of the contract.
  { name: 'migrations', from: '^server/migrations/', may: '^(server/migrations|contract)/', packages: 'kysely' },
  // The rail interface uses the terms of payments and of its own protocol.
  {
    name: 'server/platform/rail',
    from: '^server/src/platform/rail/',
    may: '^(server/src/platform|contract/src/(core|rail|payments/payments|collect/checkout))/',
  },
  {
    name: 'server/platform',
    from: '^server/src/platform/',
    notFrom: '^server/src/platform/rail/',
    may: '^(server/src/platform|server/migrations|contract/src/(core|languages))/',
  },
  {
    name: 'server/callers',
    from: '^server/src/callers/',
    may: '^(server/src/(callers|platform)|contract/src/core)/',
  },
  { name: 'server/main', from: '^server/src/main/', may: '^(server|contract)/' },
  // Features know kinds of callers; the list of all kinds is handed to the platform by main.
  {
    name: 'a feature of the server',
    from: `^server/src/(${anyShelf}/[^/]+)/`,
    may: `^(server/src/(platform/|callers/(?!callers\\.ts$)|$1/|${anyPublic})|contract/)`,
  },
  { name: 'bench', from: '^bench/', may: '^(bench|contract|server)/' },
  { name: 'tools', from: '^tools/', may: '^(tools|server|contract|sdk)/' },
  // The SDK runs in any JavaScript environment without dependencies. The command line needs only the SDK.
  { name: 'sdk', from: '^sdk/', may: '^sdk/', packages: '(?!)' },
  { name: 'cli', from: '^cli/', may: '^(cli|sdk)/|^@galla/sdk$', packages: '(?!)' },
];

const local: { dependencyTypesNot: DependencyType[] } = {
  dependencyTypesNot: ['npm', 'npm-dev', 'core', 'npm-no-pkg'],
};

function rulesOf({ name, from, notFrom, may, packages }: Territory): IForbiddenRuleType[] {
  const source = { path: from, pathNot: notFrom === undefined ? [testFiles] : [testFiles, notFrom] };
  return [
    { name, severity: 'error', from: source, to: { pathNot: [may, 'node_modules'], ...local } },
    ...(packages === undefined
      ? []
      : [
          {
            name: `packages of ${name}`,
            severity: 'error' as const,
            from: source,
            to: { path: 'node_modules', pathNot: `node_modules/(${packages})/` },
          },
        ]),
  ];
}

/** The features of one tree may use their own shelf, those above, and listed ones below. */
function shelfRules(tree: 'server' | 'dashboard', listed: typeof downwardOnServer): IForbiddenRuleType[] {
  return [...shelfOf].flatMap(([feature, shelf]) => {
    const below = shelvesBelow(shelf);
    if (below.length === 0) return [];
    const allowed = listed.filter(({ from }) => from === feature).flatMap(({ to }) => to);
    return [
      {
        name: `${tree}: ${feature} uses no lower shelf`,
        severity: 'error' as const,
        from: { path: `^${tree}/src/${shelf}/${feature}/`, pathNot: testFiles },
        to: {
          path: `^${tree}/src/(${below.join('|')})/`,
          pathNot: allowed.map((name) => `^${tree}/src/${shelfOf.get(name)}/${name}/`),
        },
      },
    ];
  });
}

/** Every rule about allowed imports (docs/architecture.md). */
export const rules: readonly IForbiddenRuleType[] = [
  ...territories.flatMap(rulesOf),
  ...shelfRules('server', downwardOnServer),
  ...shelfRules('dashboard', downwardOnDashboard),
  {
    name: 'tests of the server',
    severity: 'error',
    from: { path: String.raw`^server/.*(\.test\.ts$|/testing/)` },
    to: { pathNot: ['^(server|contract|sdk|bench)/', 'node_modules'], ...local },
  },
  {
    name: 'tests of the pages',
    severity: 'error',
    from: {
      path: String.raw`^(contract|client|ui|dashboard|checkout|counter|operator|web-build)/.*(\.test\.tsx?$|/testing/)`,
    },
    to: { pathNot: ['^($1|contract|client|ui|web-build)/', 'node_modules'], ...local },
  },
  {
    name: 'journeys',
    severity: 'error',
    from: { path: '^e2e/' },
    to: { pathNot: ['^(e2e|contract)/', 'node_modules'], ...local },
  },
  {
    name: 'browsers load the contract',
    severity: 'error',
    from: { path: '^contract/', pathNot: testFiles },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'only the port of the database knows whether it is distributed',
    severity: 'error',
    from: {
      pathNot: [testFiles, '^server/src/platform/db/', String.raw`^server/src/main/processes/prepare-database\.ts$`],
    },
    to: { path: String.raw`^server/src/platform/db/distribution/is-distributed\.ts$` },
  },
  { name: 'no cycle of files', severity: 'error', from: { pathNot: testFiles }, to: { circular: true } },
];
