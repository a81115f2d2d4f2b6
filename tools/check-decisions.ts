import type { SourceFile } from './source-files.ts';
import { readFiles } from './source-files.ts';

/** A decision takes two minutes to read; figures are in docs/benchmarks.md. */
const maxWords = 300;

const index = 'docs/decisions/README.md';

/** The errors in the form of a record in docs/decisions: its title, its parts in order, its status, its length. */
export function decisionProblems({ path, text }: SourceFile): string[] {
  const number = numberOf(path);
  const headings = [...text.matchAll(/^#+ .*$/gm)].map(([heading]) => heading);
  const words = text.split(/\s+/).filter(Boolean).length;
  const problems = [
    Number.isNaN(number) && 'is named like 0042-bank-holidays.md',
    !headings[0]?.startsWith(`# ${number}. `) && `begins with "# ${number}. " and its title`,
    headings.slice(1).join(' ') !== '## Status ## Context ## Decision ## Consequences' &&
      'has the parts Status, Context, Decision and Consequences, and no others',
    !/^(Accepted|Superseded by \[decision \d+\])/.test(statusOf(text)) &&
      'has a status that begins with "Accepted" or "Superseded by [decision N](…)"',
    words > maxWords && `has ${maxWords} words at most, not ${words}`,
  ];
  return problems.filter((problem) => problem !== false).map((problem) => `${path} ${problem}`);
}

/** Records that name each other as successor or predecessor in one direction only. */
export function supersessionProblems(records: readonly SourceFile[]): string[] {
  const statuses = new Map(records.map(({ path, text }) => [numberOf(path), statusOf(text)]));
  const says = (number: number, verb: string, other: number) =>
    new RegExp(`${verb} \\[decision ${other}\\]`).test(statuses.get(number) ?? '');
  return [...statuses].flatMap(([number, status]) => [
    ...namedBy(status, 'Superseded by')
      .filter((other) => !says(other, 'Supersedes', number))
      .map((other) => `decision ${other} does not say that it supersedes ${number}`),
    ...namedBy(status, 'Supersedes')
      .filter((other) => !says(other, 'Superseded by', number))
      .map((other) => `decision ${other} does not say that it is superseded by ${number}`),
  ]);
}

/** The records that the index does not link exactly once. */
export function indexProblems(text: string, paths: readonly string[]): string[] {
  const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link);
  return paths.flatMap((path) => {
    const times = links.filter((link) => link === path.split('/').at(-1)).length;
    return times === 1 ? [] : [`${index} lists ${path} ${times} times, not once`];
  });
}

/** Numbers used by several records. */
export function sharedNumbers(paths: readonly string[]): string[] {
  const numbers = paths.map((path) => path.split('/').at(-1)?.slice(0, 4) ?? '');
  return [...new Set(numbers.filter((number, position) => numbers.indexOf(number) !== position))];
}

const numberOf = (path: string) => Number(/\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]);

const statusOf = (text: string) => /^## Status\n+(.*?)\n+## /ms.exec(text)?.[1]?.replaceAll('\n', ' ') ?? '';

const namedBy = (status: string, verb: string) =>
  [...status.matchAll(new RegExp(`${verb} \\[decision (\\d+)\\]`, 'g'))].map(([, number]) => Number(number));

if (import.meta.main) {
  const files = readFiles('docs/decisions/*.md');
  const records = files.filter(({ path }) => path !== index);
  const paths = records.map(({ path }) => path);
  const problems = [
    ...records.flatMap(decisionProblems),
    ...supersessionProblems(records),
    ...indexProblems(files.find(({ path }) => path === index)?.text ?? '', paths),
    ...sharedNumbers(paths).map((number) => `docs/decisions has ${number} twice`),
  ];
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
}
