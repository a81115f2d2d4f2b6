import { walk } from 'estree-walker';
import type { Plugin } from 'vite';
import { parseSync } from 'vite';

/** Leaves out what endpoints say of themselves to readers of the API: no browser needs it, and each of them would load it. */
export function withoutSummaries(): Plugin {
  return {
    name: 'galla-without-summaries',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/contract\/src\/[\w-]+\.ts$/.test(id) || !code.includes('summary:')) return null;
      return { code: emptySummaries(id, code), map: null };
    },
  };
}

/** The module with empty summaries. */
export function emptySummaries(file: string, code: string): string {
  const texts: { readonly start: number; readonly end: number }[] = [];
  walk(parseSync(file, code).program as unknown as Parameters<typeof walk>[0], {
    enter(node) {
      if (node.type !== 'Property' || node.key.type !== 'Identifier' || node.key.name !== 'summary') return;
      if (node.value.type === 'Literal') texts.push(node.value as unknown as { start: number; end: number });
    },
  });
  let at = 0;
  const kept = texts.map(({ start, end }) => {
    const before = code.slice(at, start);
    at = end;
    return `${before}''`;
  });
  return kept.join('') + code.slice(at);
}
