/** A longer statement is cut off. */
const longest = 2_000;
const keptTexts = 1_000;

/** Quoted names, texts in all their forms, numbered parameters, and numbers. */
const parts =
  /"(?:[^"]|"")*"|\b[eE]'(?:[^'\\]|''|\\[\s\S])*'|'(?:[^']|'')*'|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|\$\d+|(?<![\w.])\d[\d.]*(?:[eE][+-]?\d+)?\b/g;

const known = new Map<string, string>();

/**
 * A statement without its values, because a collector must not receive customers' data. Most values are parameters;
 * literals in the text, such as the tenants of a transaction, become `?`.
 */
export function withoutValues(text: string): string {
  const kept = known.get(text);
  if (kept !== undefined) return kept;
  if (known.size >= keptTexts) known.clear();
  const bare = text.replace(parts, (part) => (/^("|\$\d)/.test(part) ? part : '?')).replace(/\s+/g, ' ');
  // After an unclosed quote the rest may be anything.
  const open = bare.replaceAll(/"(?:[^"]|"")*"/g, (name) => ' '.repeat(name.length)).search(/['"]|\$\w*\$/);
  const shown = (open === -1 ? bare : `${bare.slice(0, open)}?`).trim().slice(0, longest);
  known.set(text, shown);
  return shown;
}
