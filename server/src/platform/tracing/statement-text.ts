/** A statement longer than this is cut. */
const longest = 2_000;
const keptTexts = 1_000;

/** Names in quotes, texts in each of their forms, numbers of parameters, and numbers. */
const parts =
  /"(?:[^"]|"")*"|\b[eE]'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|\$\d+|(?<![\w.])\d[\d.]*(?:[eE][+-]?\d+)?\b/g;

const known = new Map<string, string>();

/**
 * A statement without its values: a collector is no place for what customers are called. Most values are parameters; those
 * that stand in the text, such as the tenants of a transaction, become `?`.
 */
export function withoutValues(text: string): string {
  const kept = known.get(text);
  if (kept !== undefined) return kept;
  if (known.size >= keptTexts) known.clear();
  const bare = text.replace(parts, (part) => (/^("|\$\d)/.test(part) ? part : '?')).replace(/\s+/g, ' ');
  // A text that is not closed may be anything from there on.
  const open = bare.replaceAll(/"(?:[^"]|"")*"/g, (name) => ' '.repeat(name.length)).search(/['"]|\$\w*\$/);
  const shown = (open === -1 ? bare : `${bare.slice(0, open)}?`).trim().slice(0, longest);
  known.set(text, shown);
  return shown;
}
