import { posix } from 'node:path';
import { doors } from './feature-doors.ts';
import { fileCycles } from './file-cycles.ts';
import type { SourceFile } from './source-files.ts';
import { isTest, sourceFiles } from './source-files.ts';

/**
 * Acts of people and the operator are recorded in the transaction of the change, so every feature may use the audit
 * log.
 */
const forAll = ['audit'];

/** The features that may use another feature's doors on the server, and what for. Everything else speaks by events. */
const edges: Readonly<Record<string, readonly string[]>> = {
  // A person's own password goes by the rules and limits of signing in. One call changes the own name and, of others,
  // whether they are active in the team.
  profile: ['access', 'passwords', 'team'],
  // Who accepts an invitation proves the phone and is signed in as everybody is. The views of who leaves are deleted.
  team: ['access', 'saved-views'],
  // Payments that complete are booked in the transaction that writes them.
  payments: ['ledger'],
  transactions: ['payments'],
  // Why settlements have stopped is said by the rules of settlements.
  attention: ['settlements'],
  // What is found is read as the lists of payments and people read it. The calendar says why a day has no settlement.
  find: ['reports', 'settlements', 'team', 'transactions'],
  // The charges of a payment are computed in the batch that completes it.
  ingestion: ['ledger', 'payments'],
  // What waits for a merchant's people is asked of those that know.
  // A merchant that the provider adds gets its Admin by an invitation of the team.
  'feature-config': ['auditor', 'ledger', 'merchants', 'refunds', 'settlements', 'team'],
  // Sign-in and the choice after it show the same memberships.
  // The operator moves merchants into super-merchants.
  groups: ['access', 'feature-config', 'merchants'],
  // A password is a column of the person. A verified e-mail ends the wait for a second way to confirm.
  passwords: ['access', 'second-factor'],
  // A new Admin is proved, counted and signed in as everybody is.
  // Merchant and membership are written by those that own them.
  // Payment links are open to a merchant that chose them.
  registration: ['access', 'feature-config', 'merchants', 'second-factor', 'team'],
  // The second step of a sign-in completes what the first began; a step-up checks passwords and OTPs as sign-in does.
  // A merchant says whether it asks its team for a second factor.
  'second-factor': ['access', 'groups', 'merchants'],
  // A counter phone shows QR codes for one payment as people do.
  counter: ['dynamic-qr'],
  // Of money that goes back to its customer at once nobody is notified.
  recipients: ['checkout', 'dynamic-qr'],
  // Operators do at their desk what their commands do.
  operator: ['announcements', 'documents', 'feature-config', 'ingestion', 'kyc', 'onboarding'],
  // A vendor is proved by an OTP of the same engine.
  vendors: ['access'],
  // The dashboard's figures are sums over the same rollups and selections as the history's totals.
  insights: ['payments'],
  // The takings of stores and QR codes are sums of the same rollups.
  stores: ['payments'],
  'qr-codes': ['payments'],
  // A chargeback is booked. A contradicting report is kept with those of engines.
  chargebacks: ['ingestion', 'ledger', 'payments'],
  // A refund reserves an amount of its payment, and shows the payment's instrument. A chargeback may claim the amount
  // that a refund releases.
  // Somebody without permission to refund reads whom of the team to ask.
  refunds: ['chargebacks', 'ingestion', 'ledger', 'merchants', 'payments', 'team'],
  // Many refunds from a file are reserved, written and limited by the code of one.
  'refund-batches': ['payments', 'refunds'],
  // Links from a file are created and sent by the code of one.
  'payment-link-batches': ['payment-links'],
  // Settlements book money and send it to the bank by the rules of refunds. An account is shown by the name of its bank.
  settlements: ['ingestion', 'ledger', 'onboarding', 'refunds'],
  // The step of documents is done once they are there.
  // The ₹1 of a check is booked. Policies may stand on pages of the policy generator.
  onboarding: ['documents', 'ledger', 'policies'],
  // An open gateway releases the keys and the free period of a merchant, and shows its prices.
  activation: ['feature-config', 'ledger', 'merchants'],
  // A new account is checked as KYC checks one, and settlements go there.
  'bank-account': ['ledger', 'onboarding', 'settlements'],
  // The policies begin with the contact that the merchant gives its customers.
  policies: ['merchants'],
  // What is submitted was filled in and checked elsewhere; once verified it becomes the merchant's own, with its account.
  kyc: ['documents', 'merchants', 'onboarding', 'settlements', 'website-check'],
  // A policy that the generator has published is not missed on the website.
  'website-check': ['policies'],
  // A verified UPI address verifies the merchant, by the rules of names of accounts.
  'upi-verification': ['feature-config', 'merchants', 'onboarding'],
  // While refunds have a limit, a key that refunds needs another Admin.
  'api-keys': ['merchants', 'refunds'],
  // A link is for the registered store. It gives an app its keys; its end takes them and the webhooks back.
  'store-linking': ['api-keys', 'onboarding', 'webhooks'],
  // The provider's systems make and change what operators and people make and change.
  provisioning: ['feature-config', 'merchants', 'qr-codes', 'registration', 'stores', 'team'],
  // Fees are computed again by the code that charged them.
  'settlement-checks': ['ledger'],
  // A report separates taxes as settlements do.
  reports: ['ledger'],
  // An invoice has the fees and taxes of settlements.
  'tax-invoices': ['ledger'],
  // What customers pay on the hosted page is written by the writer of all payments; what came twice or late is refunded.
  // Live money waits for the activation of the gateway.
  checkout: ['activation', 'ingestion', 'refunds'],
  // A link is paid through orders of the hosted page, and names the instruments of its payments as lists do.
  'payment-links': ['activation', 'checkout', 'payments'],
  // A page is paid as links are, by merchants who may use those.
  'payment-pages': ['checkout', 'payment-links'],
  // Programs of a merchant call what its people call.
  'merchant-api': [
    ...['checkout', 'dynamic-qr', 'ingestion', 'payment-links', 'refunds', 'reports', 'settlements', 'transactions'],
    'webhooks',
  ],
  // A desk pays, refunds and settles by the code that customers, people and banks meet.
  sandbox: ['checkout', 'ingestion', 'refunds', 'settlements'],
  // The first page of developer settings shows keys, orders and what their pages are.
  developer: ['api-keys', 'checkout'],
  // Payments by QR code need the same as the hosted page.
  'dynamic-qr': ['ingestion', 'refunds'],
};

/** The packages that the design system may import (architecture.md). */
const uiPackages = /^(react|react-dom|@mantine\/|@tanstack\/react-table|dayjs|lucide-react)/;

/** The first rule that fits a file decides what it may import: packages by name, files by path from the root. */
const rules: readonly { readonly from: RegExp; readonly may: RegExp; readonly packages: RegExp }[] = [
  { from: /^contract\/src\/core\//, may: /^contract\/src\/core\//, packages: /^zod/ },
  { from: /^contract\//, may: /^contract\//, packages: /^zod/ },
  // Amounts are read by one function everywhere, also where people type them.
  { from: /^ui\/(src|gallery|fonts)\//, may: /^(ui\/|contract\/src\/core\/rupees\.ts$)/, packages: /./ },
  { from: /^dashboard\/src\/lib\//, may: /^(dashboard\/src\/lib|contract|ui)\//, packages: /./ },
  // Features are composed at two places of the frame, both of which are loaded when a path is entered, and in the script in
  // the head of the page, a build of its own.
  {
    from: /^dashboard\/src\/app\/(screens\/|features\.ts|early-start\.ts|.*\.test\.ts$)/,
    may: /^(dashboard\/src|contract|ui)\//,
    packages: /./,
  },
  { from: /^dashboard\/src\/app\//, may: /^(dashboard\/src\/(app|lib)|contract|ui)\//, packages: /./ },
  { from: /^dashboard\/src\/([\w-]+)\//, may: /^(dashboard\/src\/(lib|$1)|contract|ui)\//, packages: /./ },
  { from: /^dashboard\//, may: /^(dashboard|contract|ui)\//, packages: /./ },
  // The page where a customer pays has no merchant code in it; its build is put together from the dashboard's.
  { from: /^checkout\/src\//, may: /^(checkout\/src|contract\/src\/(core\/|checkout)|ui\/)/, packages: /./ },
  { from: /^checkout\//, may: /^(checkout|dashboard\/(languages|bundle|page-head|preact)|contract)/, packages: /./ },
  // The counter has no code of a merchant's dashboard either.
  {
    from: /^counter\/(src|voice)\//,
    may: /^(counter\/(src|voice)|contract\/src\/(core|counter|dynamic-qr|payments)|ui)\//,
    packages: /./,
  },
  {
    from: /^counter\//,
    may: /^(counter|dashboard\/(languages|bundle|page-head|preact|schema-free)|contract)/,
    packages: /./,
  },
  // The review desk has no code of merchants' pages, and nothing of them has code of it.
  {
    from: /^operator\/src\//,
    may: /^(operator\/src|contract\/src\/(core|operator|announcements|audit|documents|kyc)|ui)\//,
    packages: /./,
  },
  {
    from: /^operator\//,
    may: /^(operator|dashboard\/(languages|bundle|page-head|preact|schema-free)|contract)/,
    packages: /./,
  },
  { from: /^server\/migrations\//, may: /^server\/migrations\//, packages: /^kysely$/ },
  // The port of the rail speaks the words of payments and of its own wire.
  {
    from: /^server\/src\/platform\/rail\//,
    may: /^(server\/src\/platform|contract\/src\/(core|rail|payments|checkout))\//,
    packages: /./,
  },
  {
    from: /^server\/src\/platform\//,
    may: /^(server\/src\/platform|server\/migrations|contract\/src\/(core|languages))\//,
    packages: /./,
  },
  { from: /^server\/src\/main\//, may: /^(server|contract)\//, packages: /./ },
  { from: /^server\/src\/([\w-]+)\//, may: /^(server\/src\/(platform|$1)|contract)\//, packages: /./ },
  { from: /^e2e\//, may: /^(e2e|contract)\//, packages: /./ },
  { from: /^bench\//, may: /^(bench|contract|server)\//, packages: /./ },
  { from: /^tools\//, may: /^(tools|server|contract|sdk)\//, packages: /./ },
  // The SDK runs wherever JavaScript does, without anything else.
  { from: /^sdk\/src\//, may: /^sdk\/src\//, packages: /^(?!)/ },
  { from: /^sdk\//, may: /^sdk\//, packages: /^node:/ },
  // The command line calls by the SDK, and needs nothing else.
  { from: /^cli\//, may: /^cli\//, packages: /^(node:|@galla\/sdk$)/ },
];

const importPattern =
  /(?:^|[\s;}])(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|^import\s*['"]([^'"]+)['"]/gm;
const workspaces = /^@galla\/(contract|ui)\//;

/** Where an import leads: a path from the root, or a package. */
function resolveImport(from: string, specifier: string): { readonly path?: string; readonly name?: string } {
  if (specifier.startsWith('.')) return { path: posix.join(posix.dirname(from), specifier) };
  const workspace = workspaces.exec(specifier);
  if (workspace !== null) return { path: specifier.replace(workspaces, '$1/src/') };
  return { name: specifier };
}

/** Every import of a file. */
export function importsOf({ path, text }: SourceFile) {
  return [...text.matchAll(importPattern)].map((match) => resolveImport(path, match[1] ?? match[2] ?? match[3] ?? ''));
}

/** The problems with the imports of these files, one line each. */
export function boundaryProblems(files: readonly SourceFile[]): string[] {
  return [
    ...files.flatMap(problemsOf),
    ...files.flatMap(pastDoors),
    ...files.flatMap(reExports),
    ...fileCycles(files, importsOf),
    ...cycles(files),
  ];
}

/** The problems of the repository. */
export function problemsOfRepository(): string[] {
  const files = sourceFiles();
  return [...boundaryProblems(files), ...unusedDoors(files)];
}

const featureOf = (path: string) => /^server\/src\/(?!main\/|platform\/)([\w-]+)\//.exec(path)?.[1];

/** The files of other features that a file of a feature imports. Tests may import any. */
function foreignFiles(file: SourceFile): string[] {
  const feature = featureOf(file.path);
  if (feature === undefined || isTest(file.path)) return [];
  const paths = importsOf(file).flatMap(({ path = '' }) => ((featureOf(path) ?? feature) === feature ? [] : [path]));
  return [...new Set(paths)];
}

const doorsOf = (feature: string): string[] =>
  ['service', ...(doors[feature] ?? [])].map((name) => `server/src/${feature}/${name}.ts`);

/** A feature of the server uses another one through its doors. */
const pastDoors = (file: SourceFile): string[] =>
  foreignFiles(file)
    .filter((path) => !doorsOf(featureOf(path) ?? '').includes(path))
    .map((path) => `${file.path} imports ${path}, which is no door of its feature`);

/** The doors that no other feature uses. */
export function unusedDoors(files: readonly SourceFile[]): string[] {
  const used = new Set(files.flatMap(foreignFiles));
  return Object.keys(doors)
    .flatMap((feature) => doorsOf(feature).slice(1))
    .filter((path) => !used.has(path))
    .map((path) => `no other feature imports ${path}: it leaves tools/feature-doors.ts`);
}

/** A name is exported where it is declared, and imported from there. A published package has one face. */
const reExports = ({ path, text }: SourceFile): string[] =>
  path !== 'sdk/src/index.ts' && /^export (?:type )?(?:\*|\{[^}]*\}) from /m.test(text)
    ? [`${path} exports again what another file declares`]
    : [];

function problemsOf(file: SourceFile): string[] {
  const rule = rules.find(({ from }) => from.test(file.path));
  if (rule === undefined) return [];
  const [, feature = ''] = rule.from.exec(file.path) ?? [];
  const may = new RegExp(rule.may.source.replaceAll('$1', feature));
  const isFeature = file.path.startsWith('server/src/') && feature !== '';
  const others = isFeature ? [...forAll, ...(edges[feature] ?? [])] : [];
  const allowed = others.map((name) => `server/src/${name}/`);
  return importsOf(file).flatMap(({ path, name }) => {
    if (name !== undefined) return packageProblem(file.path, name, rule.packages);
    if (path === undefined || may.test(path) || allowed.some((prefix) => path.startsWith(prefix))) return [];
    if (isTest(file.path) && /^(server|contract)\//.test(path) && file.path.startsWith('server/')) return [];
    return [`${file.path} may not import ${path}`];
  });
}

function packageProblem(from: string, name: string, packages: RegExp): string[] {
  if (name.startsWith('node:') && from.startsWith('contract/'))
    return [`${from} may not import ${name}: browsers load it`];
  if (from.startsWith('ui/src/') && !isTest(from) && !uiPackages.test(name)) return [`${from} may not import ${name}`];
  return packages.test(name) || name.startsWith('node:') || isTest(from) ? [] : [`${from} may not import ${name}`];
}

/** A feature of the server or the dashboard does not reach itself through others. */
function cycles(files: readonly SourceFile[]): string[] {
  const graph = new Map<string, Set<string>>();
  const nodeOf = (path: string) => /^(server\/src\/(?!main)[\w-]+|dashboard\/src\/(?!app)[\w-]+)/.exec(path)?.[1];
  for (const file of files.filter(({ path }) => !isTest(path))) {
    const from = nodeOf(file.path);
    for (const { path } of importsOf(file)) {
      const to = path === undefined ? undefined : nodeOf(path);
      if (from !== undefined && to !== undefined && from !== to)
        graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(graph.get(from) ?? [])].some(
      (next) => next === goal || (!seen.has(next) && reaches(next, goal, seen.add(next))),
    );
  return [...graph.keys()].filter((node) => reaches(node, node)).map((node) => `${node} is in a cycle of imports`);
}

if (import.meta.main) {
  const problems = problemsOfRepository();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
}
