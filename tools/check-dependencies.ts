import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { downwardOnDashboard, downwardOnServer } from './dependencies/downward.ts';
import { rules, testFiles } from './dependencies/rules.ts';
import { shelfOf } from './dependencies/shelves.ts';
import { root } from './source-files.ts';

/** The folders whose imports have rules. */
const folders = [
  'contract',
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

/** Reads the imports below a folder, of types too, and holds them to the rules. */
export async function cruiseFolders(names: readonly string[], baseDir = root): Promise<ICruiseResult> {
  const { output } = await cruise([...names], {
    baseDir,
    // TypeScript 7 has no interface for programs yet.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // The cruiser does not know `using`, which only the program of the pictures has.
    exclude: { path: String.raw`/dist/|/dist-server/|^tools/pictures\.ts$` },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types'] },
    validate: true,
    ruleSet: { forbidden: [...rules] },
  });
  if (typeof output === 'string') throw new TypeError('The dependencies came as text');
  return output;
}

/** The problems that were found, one line each. */
export function problemsOf(result: ICruiseResult): string[] {
  return [
    ...new Set([
      ...result.summary.violations.map(({ rule, from, to }) => `${from} may not import ${to} (${rule.name})`),
      ...featureCycles(result),
      ...unusedDownward(result),
    ]),
  ];
}

const isTest = new RegExp(testFiles);
const featurePattern = /^(server|dashboard)\/src\/([\w-]+)\/([\w-]+)\/./;

/** The feature that a file is of, and its tree. */
export function featureOf(path: string): { readonly tree: string; readonly feature: string } | undefined {
  const [, tree, shelf, feature = ''] = featurePattern.exec(path) ?? [];
  return tree !== undefined && shelfOf.get(feature) === shelf ? { tree, feature } : undefined;
}

/** Which features use which, of one tree. */
function featureGraph({ modules }: ICruiseResult, of: string): ReadonlyMap<string, ReadonlySet<string>> {
  const graph = new Map<string, Set<string>>();
  for (const { source, dependencies } of modules.filter(({ source }) => !isTest.test(source)))
    for (const { resolved } of dependencies) {
      const [from, to] = [featureOf(source), featureOf(resolved)];
      if (from?.tree === of && to?.tree === of && from.feature !== to.feature)
        graph.set(from.feature, (graph.get(from.feature) ?? new Set()).add(to.feature));
    }
  return graph;
}

/** A feature does not reach itself through others. */
function featureCycles(result: ICruiseResult): string[] {
  return ['server', 'dashboard'].flatMap((tree) => {
    const graph = featureGraph(result, tree);
    const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
      [...(graph.get(from) ?? [])].some(
        (next) => next === goal || (!seen.has(next) && reaches(next, goal, seen.add(next))),
      );
    return [...graph.keys()]
      .filter((feature) => reaches(feature, feature))
      .map((feature) => `${tree}: ${feature} reaches itself through ${[...(graph.get(feature) ?? [])].join(', ')}`);
  });
}

/** Entries of the list of downward uses that nothing needs any more. */
function unusedDownward(result: ICruiseResult): string[] {
  const lists = [
    ['server', downwardOnServer],
    ['dashboard', downwardOnDashboard],
  ] as const;
  return lists.flatMap(([tree, list]) => {
    const graph = featureGraph(result, tree);
    return list.flatMap(({ from, to }) =>
      to
        .filter((name) => graph.get(from)?.has(name) !== true)
        .map((name) => `${tree}: ${from} uses ${name} no longer: it leaves tools/dependencies/downward.ts`),
    );
  });
}

/** The problems of the repository. */
export const problemsOfRepository = async (): Promise<string[]> => problemsOf(await cruiseFolders(folders));

if (import.meta.main) {
  const problems = await problemsOfRepository();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
}
