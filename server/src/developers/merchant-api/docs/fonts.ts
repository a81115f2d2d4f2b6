import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

/** The dashboard's fonts that documentation pages use, with the characters that each supports. */
const fonts = {
  'inter-latin': 'U+0000-00FF, U+2010-2027, U+2030-206F, U+2190-2193, U+2212, U+2318',
  'inter-rupee': 'U+20B9',
} as const;

const names = Object.keys(fonts) as (keyof typeof fonts)[];

/** The styles that load the fonts. */
export const fontStyle = names
  .map(
    (name) =>
      `@font-face { font-family: "Galla Inter"; src: url("/docs/api/fonts/${name}.woff2") format("woff2"); font-weight: 400 700; font-display: swap; unicode-range: ${fonts[name]}; }`,
  )
  .join('\n');

/** Serves the fonts. Browsers cache them for a day. */
export function serveDocsFonts(app: FastifyInstance): void {
  for (const name of names) {
    const file = readFileSync(new URL(`../../../../../ui/src/styles/fonts/${name}.woff2`, import.meta.url));
    app.get(`/docs/api/fonts/${name}.woff2`, { exposeHeadRoute: false }, (_request, reply) =>
      reply.type('font/woff2').header('cache-control', 'public, max-age=86400').send(file),
    );
  }
}
