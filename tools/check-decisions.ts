import type { SourceFile } from './source-files.ts';
import { readFiles } from './source-files.ts';

/** A decision is read in two minutes; figures stand in docs/benchmarks.md. */
const maxWords = 300;

/** The faults in the form of a record in docs/decisions: its title, its parts in order, its length. */
export function decisionProblems({ path, text }: SourceFile): string[] {
  const number = Number(/\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]);
  const headings = [...text.matchAll(/^#+ .*$/gm)].map(([heading]) => heading);
  const words = text.split(/\s+/).filter(Boolean).length;
  const problems = [
    Number.isNaN(number) && 'is named like 0042-bank-holidays.md',
    !headings[0]?.startsWith(`# ${number}. `) && `begins with "# ${number}. " and its title`,
    !/^(## Status )?## Context ## Decision ## Consequences$/.test(headings.slice(1).join(' ')) &&
      'has the parts Status, Context, Decision and Consequences, of which older ones lack the first, and no others',
    words > maxWords && `has ${maxWords} words at most, not ${words}`,
  ];
  return problems.filter((problem) => problem !== false).map((problem) => `${path} ${problem}`);
}

/** Numbers that several records have. */
export function sharedNumbers(paths: readonly string[]): string[] {
  const numbers = paths.map((path) => path.split('/').at(-1)?.slice(0, 4) ?? '');
  return [...new Set(numbers.filter((number, index) => numbers.indexOf(number) !== index))];
}

if (import.meta.main) {
  const records = readFiles('docs/decisions/*.md').filter(({ path }) => !path.endsWith('/README.md'));
  const problems = [
    ...records.flatMap(decisionProblems),
    ...sharedNumbers(records.map(({ path }) => path)).map((number) => `docs/decisions has ${number} twice`),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
}
