import { join } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { build } from 'vite';

const themeBoot = join(import.meta.dirname, '../ui/src/theme/theme-boot.ts');
const firstFonts = ['inter-latin', 'roboto-latin'];

/**
 * Completes the head of each page. It adds the script that sets the theme before first paint, inline with the nonce
 * that the server fills in. It also preloads the two fonts that every screen shows, unless the page asks to wait for
 * its script.
 */
export function pageHead(): Plugin {
  let boot: Promise<string> | undefined;
  return {
    name: 'galla-page-head',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        boot ??= bundleThemeBoot();
        const preloads = html.includes('data-fonts="later"') ? '' : fontPreloads(Object.keys(bundle ?? {}));
        return { html: html.replace('<title>', () => `${preloads}<title>`), tags: [inlineScript(await boot)] };
      },
    },
  };
}

const inlineScript = (children: string): HtmlTagDescriptor => ({
  tag: 'script',
  attrs: { nonce: '__SCRIPT_NONCE__' },
  children,
  injectTo: 'head',
});

/** The URLs of the two fonts that every screen shows, from a build's files. */
export const firstFontsOf = (files: readonly string[]): string[] =>
  firstFonts.flatMap((name) => {
    const file = files.find((path) => path.includes(`${name}-`) && path.endsWith('.woff2'));
    return file === undefined ? [] : [`/${file}`];
  });

const fontPreloads = (files: readonly string[]) =>
  firstFontsOf(files)
    .map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}" />\n    `)
    .join('');

async function bundleThemeBoot(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: themeBoot, formats: ['iife'], name: 'themeBoot' },
      rolldownOptions: { treeshake: { moduleSideEffects: (id) => id === themeBoot } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error('The script that sets the theme could not be built.');
  return chunk.code.trim();
}
