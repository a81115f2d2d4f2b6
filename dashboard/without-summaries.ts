import { walk } from 'estree-walker';
import type { Plugin } from 'vite';
import { parseSync } from 'vite';

/**
 * Leaves out what endpoints say of themselves to readers of the API, the shapes of what they take and answer, and their risk: browsers look
 * at neither at run time, and each of them would load them. What only shapes are made of then goes by itself.
 */
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

/** A value in the code. */
type Place = { readonly type: string; readonly start: number; readonly end: number };

/** The module with empty summaries, and endpoints without shapes. */
export function emptySummaries(file: string, code: string): string {
  const texts: { readonly start: number; readonly end: number; readonly by: string }[] = [];
  walk(parseSync(file, code).program as unknown as Parameters<typeof walk>[0], {
    enter(node) {
      if (node.type !== 'ObjectExpression') return;
      const properties = node.properties.filter((property) => property.type === 'Property');
      const named = (name: string) =>
        properties.find(({ key }) => key.type === 'Identifier' && key.name === name)?.value as Place | undefined;
      const summary = named('summary');
      if (summary?.type !== 'Literal') return;
      const shapes = ['params', 'query', 'body', 'returns', 'errors', 'risk', 'riskOfParts']
        .map(named)
        .filter((shape) => shape !== undefined);
      const emptied = [{ ...summary, by: "''" }, ...shapes.map((shape) => ({ ...shape, by: 'undefined' }))];
      texts.push(...emptied.toSorted((a, b) => a.start - b.start));
    },
  });
  let at = 0;
  const kept = texts.map(({ start, end, by }) => {
    const before = code.slice(at, start);
    at = end;
    return before + by;
  });
  return kept.join('') + code.slice(at);
}
