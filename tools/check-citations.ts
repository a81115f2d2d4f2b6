import { posix } from 'node:path';
import { requirementIds } from './requirements.ts';
import type { SourceFile } from './source-files.ts';
import { listedPaths, readFiles } from './source-files.ts';

/** The targets that comments and documents may cite. */
export interface Citable {
  /** The path of every file of the repository. */
  readonly paths: readonly string[];
  /** The documents, whose headings and anchors can be cited. */
  readonly documents: readonly SourceFile[];
  /** The ids of docs/requirements.md. */
  readonly requirements: readonly string[];
}

/** Refers to a section of a document outside the repository: `(A5)`, `by B7`. */
const foreignSection = /(?:\(|\b(?:of|by|see) )[AB][1-9]\b/g;
const requirement = /\b(ROU|SES|REG|MID|PER|STO|HTTP|UI|DSH|TXN|REF|REP|SET|QRC|PAY|KYC|DEV|SPL|TST|NTF)-\d{2}\b/g;
const decision = /\bdecisions? (\d{1,4})\b/gi;
const file = /(?<![\w/.@*{}:-])((?:[\w.{}-]+\/)*[\w-][\w.-]*\.(?:ts|tsx|md|sql|mjs|css))\b(?:#([\w-]+))?/g;
const link = /\]\(([^)#:\s]*)(?:#([\w-]+))?\)/g;

/**
 * The citations in a file that the repository does not contain. In code, comments cite; the ids in titles count too.
 */
export function danglingCitations({ path, text }: SourceFile, citable: Citable): string[] {
  const isDocument = path.endsWith('.md');
  return text.split('\n').flatMap((line, index) => {
    const prose = isDocument ? line : commentOf(line);
    const problems = [
      ...matches(prose, foreignSection).map(
        ([found = '']) => `${found.replace('(', '')} names no section of a document here`,
      ),
      ...matches(line, requirement)
        .filter(([id = '']) => !citable.requirements.includes(id))
        .map(([id]) => `${id} is not in docs/requirements.md`),
      ...matches(prose, decision)
        .filter(([, number = '']) => !isFile(`docs/decisions/${number.padStart(4, '0')}-`, citable))
        .map(([, number]) => `there is no decision ${number}`),
      ...matches(prose, file)
        .filter(([, name = '']) => !name.includes('{'))
        .flatMap(([, name = '', anchor]) => fileProblems(path, name, anchor, citable)),
      ...(isDocument ? matches(prose, link) : [])
        .filter(([, name = '']) => !/\.(ts|tsx|md|sql|mjs|css)$/.test(name))
        .flatMap(([, name = '', anchor]) => fileProblems(path, name, anchor, citable)),
    ];
    return problems.map((problem) => `${path}:${index + 1} ${problem}`);
  });
}

const matches = (text: string, pattern: RegExp): RegExpMatchArray[] => [...text.matchAll(pattern)];

/** The part of a code line that is a comment. */
function commentOf(line: string): string {
  return /^\s*(\/\*|\*|\/\/|\{\/\*).*/.exec(line)?.[0] ?? /\s\/\/\s.*$/.exec(line)?.[0] ?? '';
}

/** Whether any file's path begins like this. */
const isFile = (start: string, { paths }: Citable) => paths.some((path) => path.startsWith(start));

/** A file is named from the root, from the citing file, or by the end of its path. */
function fileProblems(from: string, name: string, anchor: string | undefined, citable: Citable): string[] {
  // A page of a call in the served documentation. Its test opens every link of the guides.
  if (name.startsWith('/docs/api/')) return [];
  const beside = posix.join(posix.dirname(from), name);
  const isNamed = (path: string) => path === name || path === beside || path.endsWith(`/${name}`);
  const found = name === '' ? from : (citable.paths.find((path) => path === beside) ?? citable.paths.find(isNamed));
  if (found === undefined)
    return citable.paths.some((path) => path.startsWith(`${beside}/`)) ? [] : [`there is no file ${name}`];
  const document = citable.documents.find(({ path }) => path === found);
  return anchor === undefined || document === undefined || anchorsOf(document.text).has(anchor)
    ? []
    : [`${found} has no anchor #${anchor}`];
}

/** The anchors of a document: explicit ones, and headings in GitHub's form. */
function anchorsOf(text: string): Set<string> {
  const written = matches(text, /<a id="([\w-]+)">/g).map(([, id = '']) => id);
  const headings = matches(text, /^#+ (.*)$/gm).map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\d\s-]/gu, '')
      .replaceAll(' ', '-'),
  );
  return new Set([...written, ...headings]);
}

if (import.meta.main) {
  const documents = readFiles('*.md');
  const citable = { paths: listedPaths(), documents, requirements: requirementIds() };
  // Applied migrations never change, including comments, because databases store their checksums. The index of
  // decisions gives the number under which a record that they cite was merged.
  const files = [...readFiles('*.ts', '*.tsx', '*.mjs', '*.css'), ...documents];
  const problems = files
    .filter(({ path }) => !path.startsWith('tools/check-citations'))
    .flatMap((one) => danglingCitations(one, citable));
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
}
