import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Call, carriesToken, forgeryCookieOf } from '@galla/contract/core/endpoint.ts';
import { access } from '@galla/contract/identity/access/calls.ts';
import { dashboardHome } from '@galla/contract/payments/insights/area.ts';
import { insights } from '@galla/contract/payments/insights/calls.ts';
import { startupMark } from '@galla/contract/startup.ts';
import type { Plugin, Rolldown } from 'vite';
import { build } from 'vite';
import { firstFontsOf } from '../web-build/page-head.ts';
import { chunksOf, filesAtOnce } from './first-load.ts';
import { features } from './src/app/features.ts';
import { startupCalls } from './src/app/session/startup-calls.ts';

const root = import.meta.dirname;
const { version } = JSON.parse(readFileSync(join(root, '../package.json'), 'utf8')) as { readonly version: string };

/** Puts `src/app/early-start.ts` into the dashboard's page, before the style sheets, which scripts wait for. */
export function earlyStart(): Plugin {
  return {
    name: 'galla-early-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const script = await bundleScript(bundle);
        return html.replace(
          '<link rel="stylesheet"',
          (link) => `${startupMark}<script nonce="__SCRIPT_NONCE__">${script}</script>\n    ${link}`,
        );
      },
    },
  };
}

/** The frame's first calls, as the page's script would send them. */
const earlyCalls = () =>
  startupCalls(version).map((call) => ({
    ...callOf(call.endpoint),
    ...('body' in call ? { body: JSON.stringify(call.body) } : {}),
  }));

const callOf = ({ method, path, spec }: Call) => ({
  method,
  address: `/api${path}`,
  ...(carriesToken(method, spec) ? { forgeryCookie: forgeryCookieOf(spec.access) } : {}),
});

const earlyFigures = () => ({
  path: dashboardHome.path,
  permissions: callOf(access.permissions).address,
  config: callOf(access.config).address,
  call: callOf(insights.summary),
});

/** What each area loads besides the frame. */
function earlyAreas(bundle: Rolldown.OutputBundle) {
  const chunks = chunksOf(bundle);
  const frame = new Set(filesAtOnce(chunks, join(root, 'index.html')));
  return features.map(({ home, load }) => {
    const [, file] = /import\('([^']+)'\)/.exec(String(load)) ?? [];
    if (file === undefined) throw new Error(`The area at ${home.path} does not say which file it loads.`);
    const own = filesAtOnce(chunks, join(root, 'src/app', file)).filter((chunk) => !frame.has(chunk));
    return {
      path: home.path,
      hasSession: home.access.who === 'member' || home.access.who === 'signed-in',
      scripts: own.map(({ fileName }) => `/${fileName}`),
      styles: own.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]).map((name) => `/${name}`),
    };
  });
}

async function bundleScript(bundle: Rolldown.OutputBundle): Promise<string> {
  const entry = join(root, 'src/app/early-start.ts');
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: {
      EARLY_CALLS: JSON.stringify(earlyCalls()),
      EARLY_AREAS: JSON.stringify(earlyAreas(bundle)),
      EARLY_FIGURES: JSON.stringify(earlyFigures()),
      EARLY_FONTS: JSON.stringify(firstFontsOf(Object.keys(bundle))),
      'import.meta.env.VITE_VERSION': JSON.stringify(version),
    },
    build: {
      write: false,
      lib: { entry, formats: ['iife'], name: 'earlyStart' },
      rolldownOptions: { treeshake: { moduleSideEffects: (id) => id === entry } },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined;
  if (chunk === undefined) throw new Error('The early start of the dashboard could not be built.');
  return chunk.code.trim();
}
