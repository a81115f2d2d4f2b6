import { migrations } from '../server/src/main/migrations-folder.ts';
import { migrationNames } from '../server/src/platform/migrations.ts';
import type { SourceFile } from './source-files.ts';
import { isTest, sourceFiles } from './source-files.ts';

/** Server files that contain SQL elsewhere, with the reason. A folder ends with a slash. */
const exceptions: Readonly<Record<string, string>> = {
  // The platform may not depend on features. Each of these modules is small and owns one table or one connection.
  'server/src/platform/auth/': 'limits, captchas and foreign ids own their tables',
  'server/src/platform/db/': 'the database itself: transactions, copies, prepared statements',
  'server/src/platform/embedded-postgres/embedded-postgres.ts': 'creates roles and the database',
  'server/src/platform/events/': 'the outbox, and LISTEN',
  'server/src/platform/http/idempotency.ts': 'owns idempotency_key',
  'server/src/platform/jobs/': 'the index of due work',
  'server/src/platform/messages/': 'the outbox of messages',
  'server/src/platform/migrations.ts': 'applies migrations',
  'server/src/platform/rail/engine-keys.ts': 'owns engine_key',
  'server/src/platform/retention.ts': 'deletes by what manifests say',
  // The simulator's book is SQLite. This file is to it what platform/db is to PostgreSQL.
  'server/src/provider/simulator/book.ts': 'opens the book and commits',
  // The program around the features: code that runs once, before any feature.
  'server/src/main/demo/seed.ts': 'copies the past of the demo into the tables of many features',
  'server/src/main/demo/seed-merchants.ts': 'copies the merchants of the demo into the tables of many features',
  'server/src/main/demo/seed-people.ts': 'copies the people of the demo into the tables of many features',
  'server/src/main/processes/fill-database.ts': 'keeps the settings of the provider',
  'server/src/main/processes/installation.ts': 'asks whether the database is empty',
  'server/src/main/processes/mask-card-numbers.ts': 'a migration of data that needs code',
  'server/src/main/processes/prepare-database.ts': 'checks the master key before anything else opens the database',
};

/** A source file of the server. */
const serverFile = /^server\/src\//;
/** An auditor's rule is a query too. */
const queriesFile = /(?:^|[/-])(?:queries|audit-rules)\.ts$/;

/** The patterns of SQL in a file: Kysely's tag and builders, the driver's queries and copies, and bare statements. */
const sqlPatterns: readonly RegExp[] = [
  /^import (?!type\b)[^;]*?\b(?<!type )sql\b[^;]*? from 'kysely'/m,
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(/,
  /\b(?:pool|client|connection|owner)\s*\.query[(<]/,
  /from 'pg-copy-streams'/,
  /(?<!\w)['"`]\s*\(?\s*(?:select|insert into|update \w+ set|delete from|declare \w+|copy [\w(]|with \w+ as|begin(?:['"`;]| read| isolation)|set local|(?:notify|listen) |case when|coalesce\() ?/i,
];

/** The code of a text without comments, because they mention statements too. */
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

/** Whether a file contains SQL. */
export function hasSql(text: string): boolean {
  const code = withoutComments(text);
  return sqlPatterns.some((pattern) => pattern.test(code));
}

/** Files that contain SQL although their name does not say so, and exceptions that are no longer needed. */
export function queryProblems(files: readonly SourceFile[], excepted: readonly string[]): string[] {
  const broken = files
    .filter(({ path }) => serverFile.test(path) && !isTest(path) && !queriesFile.test(path))
    .filter(({ text }) => hasSql(text))
    .map(({ path }) => path);
  const covers = (exception: string, path: string) =>
    exception.endsWith('/') ? path.startsWith(exception) : path === exception;
  return [
    ...broken
      .filter((path) => !excepted.some((exception) => covers(exception, path)))
      .map((path) => `${path} has SQL; it belongs into a file named queries.ts or *-queries.ts`),
    ...excepted
      .filter((exception) => !broken.some((path) => covers(exception, path)))
      .map((exception) => `${exception} keeps the rule and leaves the list of exceptions in tools/check-queries.ts`),
  ];
}

/** Two simultaneous changes may use the same number, which would otherwise only show when migrating. */
function migrationProblems(): string[] {
  try {
    migrationNames(migrations);
    return [];
  } catch (error) {
    return [`server/migrations: ${error instanceof Error ? error.message : error}`];
  }
}

export const problemsOfRepository = (): string[] => [
  ...queryProblems(sourceFiles(), Object.keys(exceptions)),
  ...migrationProblems(),
];

if (import.meta.main) {
  const problems = problemsOfRepository();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
}
