import type { SourceFile } from './source-files.ts';
import { isTest, sourceFiles } from './source-files.ts';

/** Features keep their SQL in `queries.ts`, `*-queries.ts` and `audit-rules.ts`. These files still break the rule; the list only gets shorter. */
const exceptions: readonly string[] = [
  'server/src/settlements/payouts.ts',
  'server/src/settlements/run.ts',
  'server/src/simulator/bank.ts',
  'server/src/simulator/book.ts',
  'server/src/simulator/chargebacks.ts',
  'server/src/simulator/payouts.ts',
  'server/src/simulator/reports.ts',
];

/** A feature of the server: not the platform below the features, nor `main` above them. */
const featureFile = /^server\/src\/(?!main\/|platform\/)[\w-]+\//;
/** A rule of the auditor is a query too. */
const queriesFile = /(?:^|[/-])(?:queries|audit-rules)\.ts$/;

/** The ways in which a file speaks SQL: Kysely's tag and builders, the driver's queries and copies, and bare statements. */
const sqlPatterns: readonly RegExp[] = [
  /^import (?!type\b)[^;]*?\b(?<!type )sql\b[^;]*? from 'kysely'/m,
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(/,
  /\b(?:pool|client|connection|owner)\s*\.query[(<]/,
  /from 'pg-copy-streams'/,
  /(?<!\w)['"`]\s*\(?\s*(?:select|insert into|update \w+ set|delete from|declare \w+|copy [\w(]|with \w+ as|begin|set local|notify|listen|case when|coalesce\() ?/i,
];

/** The code of a text, without comments: they name statements too. */
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

/** Whether a file speaks SQL. */
export function hasSql(text: string): boolean {
  const code = withoutComments(text);
  return sqlPatterns.some((pattern) => pattern.test(code));
}

/** The files of features that speak SQL although their name does not say so, and exceptions that are none any more. */
export function queryProblems(files: readonly SourceFile[], excepted: readonly string[]): string[] {
  const broken = files
    .filter(({ path }) => featureFile.test(path) && !isTest(path) && !queriesFile.test(path))
    .filter(({ text }) => hasSql(text))
    .map(({ path }) => path);
  return [
    ...broken
      .filter((path) => !excepted.includes(path))
      .map((path) => `${path} has SQL; it belongs into a file named queries.ts or *-queries.ts`),
    ...excepted
      .filter((path) => !broken.includes(path))
      .map((path) => `${path} keeps the rule and leaves the list of exceptions in tools/check-queries.ts`),
  ];
}

/** The problems of the repository. */
export const problemsOfRepository = (): string[] => queryProblems(sourceFiles(), exceptions);

if (import.meta.main) {
  const problems = problemsOfRepository();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
}
