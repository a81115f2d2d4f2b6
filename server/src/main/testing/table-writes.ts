/** A table that code writes; `undefined` if only the running program knows its name. */
type WrittenTable = string | undefined;

const builders = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:'(?<table>\w+)(?: as \w+)?')?/g;
/** A table's name in SQL, or an expression for it. */
const name = /(?:only\s+)?(?:"?(?<table>[a-z_]\w*)"?|\$\{[^}]*\})/.source;
const statements = [
  new RegExp(`\\binsert\\s+into\\s+${name}`, 'gi'),
  // "for update", "on conflict do update set" and texts for people have no table before `set`.
  new RegExp(`\\bupdate\\s+${name}\\s+(?:(?:as\\s+)?[a-z_]\\w*\\s+)?set\\b`, 'gi'),
  new RegExp(`\\bdelete\\s+from\\s+${name}`, 'gi'),
  new RegExp(`\\bmerge\\s+into\\s+${name}`, 'gi'),
  new RegExp(`\\btruncate\\s+(?:table\\s+)?${name}`, 'gi'),
  new RegExp(`\\bcopy\\s+${name}\\s*(?:\\([\\w\\s,]*\\)\\s*)?from\\s+stdin`, 'gi'),
];

const withoutComments = (code: string) => code.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

/** The tables that a file's code inserts into, updates, deletes from or copies into, each once. */
export function tablesWrittenBy(code: string): Set<WrittenTable> {
  const text = withoutComments(code);
  const matches = [builders, ...statements].flatMap((pattern) => [...text.matchAll(pattern)]);
  return new Set(matches.map(({ groups }) => groups?.['table']?.toLowerCase()));
}
