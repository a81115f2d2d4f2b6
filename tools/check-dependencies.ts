import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { features } from '../server/src/main/features.ts';
import type { Feature } from '../server/src/platform/feature.ts';
import { downwardOnDashboard, downwardOnServer, downwardReads } from './dependencies/downward.ts';
import { rules, testFiles } from './dependencies/rules.ts';
import { shelfOf, shelvesBelow } from './dependencies/shelves.ts';
import { root } from './source-files.ts';

/** The folders whose imports have rules. */
const folders = [
  'contract',
  'client',
  'server',
  'ui',
  'dashboard',
  'checkout',
  'counter',
  'operator',
  'web-build',
  'e2e',
  'bench',
  'tools',
  'sdk',
  'cli',
];

/** Reads the imports in folders, including those of types, and checks the rules. */
export async function cruiseFolders(names: readonly string[], baseDir = root): Promise<ICruiseResult> {
  const { output } = await cruise([...names], {
    baseDir,
    // TypeScript 7 has no interface for programs yet.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // The cruiser cannot parse `using`, which only the pictures program uses.
    exclude: { path: String.raw`/dist/|/dist-server/|^tools/pictures\.ts$` },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types'] },
    validate: true,
    ruleSet: { forbidden: [...rules] },
  });
  if (typeof output === 'string') throw new TypeError('The dependencies came as text');
  return output;
}

/** Which features use which. */
type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** The found problems, one per line. `reads`: which features of the server read which features' tables. */
export function problemsOf(result: ICruiseResult, reads: Graph = new Map()): string[] {
  const imports = { server: featureGraph(result, 'server'), dashboard: featureGraph(result, 'dashboard') };
  return [
    ...new Set([
      ...result.summary.violations.map(({ rule, from, to }) => `${from} may not import ${to} (${rule.name})`),
      ...circles('server', joined(imports.server, reads)),
      ...circles('dashboard', imports.dashboard),
      ...unusedDownward('server', imports.server, downwardOnServer),
      ...unusedDownward('dashboard', imports.dashboard, downwardOnDashboard),
      ...unlistedReads(reads),
      ...unusedDownward('server', reads, downwardReads),
    ]),
  ];
}

/** Which features read which features' tables, by their manifests. A test compares these with the SQL. */
export function readsOf(features: readonly Pick<Feature<never, never>, 'name' | 'reads' | 'writes'>[]): Graph {
  const owners = new Map(features.flatMap(({ name, writes }) => writes.map((table) => [table, name] as const)));
  return new Map(
    features.map(({ name, reads }) => [name, new Set(reads.flatMap((table) => owners.get(table) ?? []))] as const),
  );
}

const isTest = new RegExp(testFiles);
const featurePattern = /^(server|dashboard)\/src\/([\w-]+)\/([\w-]+)\/./;

/** The feature that a file belongs to, and its tree. */
export function featureOf(path: string): { readonly tree: string; readonly feature: string } | undefined {
  const [, tree, shelf, feature = ''] = featurePattern.exec(path) ?? [];
  return tree !== undefined && shelfOf.get(feature) === shelf ? { tree, feature } : undefined;
}

/** Which features of one tree import which. */
export function featureGraph({ modules }: ICruiseResult, of: string): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules.filter(({ source }) => !isTest.test(source)))
    for (const { resolved } of dependencies) {
      const [from, to] = [featureOf(source), featureOf(resolved)];
      if (from?.tree === of && to?.tree === of && from.feature !== to.feature)
        graph.set(from.feature, (graph.get(from.feature) ?? new Set()).add(to.feature));
    }
  return graph;
}

const joined = (...graphs: readonly Graph[]): Graph =>
  new Map(
    graphs
      .flatMap((graph) => [...graph.keys()])
      .map((from) => [from, new Set(graphs.flatMap((graph) => [...(graph.get(from) ?? [])]))] as const),
  );

function reaches(graph: Graph, from: string, goal: string, seen = new Set<string>()): boolean {
  return [...(graph.get(from) ?? [])].some(
    (next) => next === goal || (!seen.has(next) && reaches(graph, next, goal, seen.add(next))),
  );
}

/** Features that reach themselves through others, apart from the listed uses. */
function circles(tree: string, graph: Graph): string[] {
  return [...graph.keys()]
    .filter((feature) => reaches(graph, feature, feature))
    .map((feature) => `${tree}: ${feature} reaches itself through ${[...(graph.get(feature) ?? [])].join(', ')}`);
}

/** Unlisted reads of features on lower shelves. */
function unlistedReads(reads: Graph): string[] {
  return [...reads].flatMap(([from, owners]) => {
    const shelf = shelfOf.get(from);
    const below: readonly string[] = shelf === undefined ? [] : shelvesBelow(shelf);
    const listed = downwardReads.filter((use) => use.from === from).flatMap(({ to }) => to);
    return [...owners]
      .filter((owner) => below.includes(shelfOf.get(owner) ?? '') && !listed.includes(owner))
      .map((owner) => `server: ${from} may not read the tables of ${owner}, which is on a lower shelf`);
  });
}

/** Listed downward uses that are no longer needed. */
function unusedDownward(tree: string, graph: Graph, list: typeof downwardOnServer): string[] {
  return list.flatMap(({ from, to }) =>
    to
      .filter((name) => graph.get(from)?.has(name) !== true)
      .map((name) => `${tree}: ${from} uses ${name} no longer: it leaves tools/dependencies/downward.ts`),
  );
}

export const problemsOfRepository = async (): Promise<string[]> =>
  problemsOf(await cruiseFolders(folders), readsOf(features));

if (import.meta.main) {
  const problems = await problemsOfRepository();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
}
