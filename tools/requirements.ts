import type { SourceFile } from './source-files.ts';
import { readFiles } from './source-files.ts';

/** Where a title names a requirement: the title of a test or of a group of tests. */
interface Proof {
  readonly id: string;
  readonly at: string;
  readonly title: string;
}

/** A string that begins with ids, like a title: `REF-03 REP-05 the sums agree`. */
const titled = /(['"`])([A-Z]{2,4}-\d{2}\b.*?)\1/g;
const leadingIds = /^(?:[A-Z]{2,4}-\d{2}(?:,| and)? )+/;

/** The ids of docs/requirements.md, in its order. */
export function requirementIds(): string[] {
  const text = readFiles('docs/requirements.md')[0]?.text ?? '';
  return [...text.matchAll(/<a id="([A-Z]{2,4}-\d{2})">/g)].map(([, id]) => String(id));
}

/** The requirements that the titles of a file's tests name. */
export function proofsIn({ path, text }: SourceFile): Proof[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(titled)].flatMap(([, , title = '']) => {
      const ids = leadingIds.exec(title)?.[0].match(/[A-Z]{2,4}-\d{2}/g) ?? [];
      return ids.map((id) => ({ id, at: `${path}:${index + 1}`, title }));
    }),
  );
}

if (import.meta.main) {
  const ids = requirementIds();
  const proofs = readFiles('*.test.ts', '*.test.tsx', 'e2e/**.spec.ts').flatMap(proofsIn);
  for (const id of ids) {
    for (const proof of proofs.filter((one) => one.id === id)) console.log(`${id}  ${proof.at}  ${proof.title}`);
  }
  const open = ids.filter((id) => !proofs.some((proof) => proof.id === id));
  console.log(
    `\n${ids.length - open.length} of ${ids.length} requirements have a test. Without one:\n${open.join(' ')}`,
  );
}
