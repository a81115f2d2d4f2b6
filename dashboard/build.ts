import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Language } from '@galla/contract/core/languages.ts';
import { languageCodes } from '@galla/contract/core/languages.ts';
import type { Screen } from '@galla/contract/core/screen.ts';
import { registerDescription } from '@galla/contract/identity/registration/schemas.ts';
import { screens } from '@galla/contract/screens.ts';
import type { Plugin } from 'vite';
import { build } from 'vite';
import type { Manifest } from '../web-build/bundle.ts';
import { compressAssets, entriesOf, readManifest, reportScript } from '../web-build/bundle.ts';
import type { Catalogue } from '../web-build/languages/translate.ts';
import { readCatalogue, said, translate } from '../web-build/languages/translate.ts';
import { earlyStart } from './early-start.ts';

const root = import.meta.dirname;
const dist = join(root, 'dist');
const configFile = join(root, 'vite.config.ts');

/**
 * The budget of a first visit: gzip bytes of these entries' scripts with all their static imports. The last is the
 * dashboard with its figures.
 */
const budgets = [
  { name: 'login.html', entries: ['login.html'], ofDashboard: false, bytes: 85_500 },
  { name: 'vendor.html', entries: ['vendor.html'], ofDashboard: false, bytes: 105_500 },
  { name: 'index.html', entries: ['index.html'], ofDashboard: true, bytes: 148_000 },
  { name: 'dashboard', entries: ['index.html', 'figures'], ofDashboard: true, bytes: 180_000 },
] as const;

/** A chunk of these modules with all that they import and that no group before it has. */
const withImports = (name: string, test: RegExp) => ({ name, test, includeDependenciesRecursively: true });

/** The shelf of a module of the dashboard's features. */
const shelf = (id: string) => /\/dashboard\/src\/(?!(?:app|lib|messages)\/)(\w+)\//.exec(id)?.[1] ?? null;

/**
 * The chunks of the dashboard (decision 250): the frame, the dashboard's figures, what stands around them, what
 * loads once a page is idle, then what screens share, within their shelf and with others. Without groups each set of screens that share a module would get a
 * chunk: 378 in all, 37 for the dashboard.
 */
const dashboardGroups = [
  { name: 'first', tags: ['$initial' as const] },
  withImports('figures', /\/app\/screens\/dashboard\.tsx$/),
  withImports('around', /\/(RecentPayments|NeedsYou|NextCard|OfStores)\.tsx$/),
  withImports(
    'idle',
    /\/(find\/(?!FindDialog\.tsx)[\w.-]+|(ProfileMenuContent|Menu|PopoverPanel|follow-access)\.tsx?)$/,
  ),
  { name: shelf, debugName: 'shelf', minShareCount: 2 },
  { name: 'common', minShareCount: 2 },
];

/** The chunk of the sign-in page. Its entry is not in it, so that the page for vendors can load it too. */
const accessGroups = [withImports('first', /\/(sign-in\/SignIn\.tsx|react-dom\/client\.js)$/)];

/** The pages that e-mail links open, rendered by the sign-in page's script. */
const linkScreens = [screens.setPassword, screens.userVerify, screens.invitation];
/** Registration, rendered by the same script. Search engines may index it. */
const registerScreens = [screens.register, screens.gatewayRegister];
const fileOf = ({ path }: Screen) => `${path.slice(1).replace('/', '-')}.html`;

rmSync(dist, { recursive: true, force: true });
for (const language of languageCodes) await buildLanguage(language);
compressAssets(join(dist, 'assets'));
cpSync(join(root, 'icons'), join(dist, 'icons'), { recursive: true });
writeServiceWorker();

/** Builds the pages of one language into a separate folder, beside the assets of all languages. */
async function buildLanguage(language: Language): Promise<void> {
  const folder = join(dist, language);
  const catalogue = readCatalogue(language);
  const plugins = [translate(language)];
  const accessManifest = await buildPages(folder, plugins, ['login.html', 'vendor.html', 'legal.html', 'offline.html']);
  const dashboardManifest = await buildPages(folder, [...plugins, earlyStart()], ['index.html']);
  for (const screen of linkScreens) writeLinkPage(folder, screen, catalogue);
  for (const screen of registerScreens) writeRegisterPage(folder, screen, catalogue);
  await renderSignInPage(folder, plugins);
  nameDashboardFiles(folder, dashboardManifest);
  const signInStyles = inlinedStyles(folder, accessManifest, 'login.html', 'src/identity/access/AccessFrame.tsx');
  for (const page of ['login.html', ...[...linkScreens, ...registerScreens].map(fileOf)])
    putStyles(join(folder, page), signInStyles);
  putStyles(join(folder, 'vendor.html'), inlinedStyles(folder, accessManifest, 'vendor.html'));
  inlineLinkedStyles(folder, 'offline.html');
  for (const budget of budgets) reportScript(folder, budget.ofDashboard ? dashboardManifest : accessManifest, budget);
  // Asset names are content hashes, so two languages share identical files.
  cpSync(join(folder, 'assets'), join(dist, 'assets'), { recursive: true });
  rmSync(join(folder, 'assets'), { recursive: true });
}

/** Builds pages that share scripts, and returns their manifest. */
async function buildPages(folder: string, plugins: readonly Plugin[], pages: readonly string[]): Promise<Manifest> {
  const input = pages.map((page) => join(root, page));
  const groups = pages.includes('index.html') ? dashboardGroups : accessGroups;
  const output = { codeSplitting: { includeDependenciesRecursively: false, groups } };
  await build({
    root,
    configFile,
    logLevel: 'warn',
    plugins: [...plugins],
    build: { outDir: folder, emptyOutDir: false, rolldownOptions: { input, output } },
  });
  return readManifest(folder);
}

/** A page that links open. Search engines do not index it, and its token is never sent as a referrer. */
function writeLinkPage(folder: string, screen: Screen, catalogue: Catalogue): void {
  writeCopy(
    folder,
    screen,
    catalogue,
    '<meta name="robots" content="noindex" /><meta name="referrer" content="no-referrer" />',
  );
}

function writeRegisterPage(folder: string, screen: Screen, catalogue: Catalogue): void {
  const description = said(catalogue, registerDescription);
  writeCopy(folder, screen, catalogue, `<meta name="description" content="${description}" />`);
}

/** Copies the sign-in page without its form under another name. */
function writeCopy(folder: string, screen: Screen, catalogue: Catalogue, meta: string): void {
  const file = join(folder, fileOf(screen));
  cpSync(join(folder, 'login.html'), file);
  rewritePage(file, (html) =>
    html
      .replace(/<title>[^<]*/, `<title>${said(catalogue, screen.title)} · Galla`)
      .replace(/<meta name="description"[^>]*>/, meta)
      .replace('rel="canonical" href="/login"', `rel="canonical" href="${screen.path}"`),
  );
}

/** Puts the rendered sign-in form into its page, so that it shows before any script has loaded. */
async function renderSignInPage(folder: string, plugins: readonly Plugin[]): Promise<void> {
  const rendered = join(folder, '.rendered');
  await build({
    root,
    configFile,
    logLevel: 'warn',
    plugins: [...plugins],
    build: {
      ssr: 'src/identity/access/sign-in-server.tsx',
      outDir: rendered,
      manifest: false,
      rolldownOptions: { input: join(root, 'src/identity/access/sign-in-server.tsx') },
    },
    ssr: { noExternal: true },
  });
  const module: { renderSignIn: () => string } = await import(pathToFileURL(join(rendered, 'sign-in-server.js')).href);
  rmSync(rendered, { recursive: true });
  rewritePage(join(folder, 'login.html'), (html) =>
    html.replace('<div id="root"></div>', () => `<div id="root">${module.renderSignIn()}</div>`),
  );
}

/**
 * Lists the dashboard's first scripts in the sign-in page, so that they can be fetched while a person reads the OTP.
 */
function nameDashboardFiles(folder: string, manifest: Manifest): void {
  const files = new Set(['index.html', 'figures'].flatMap((key) => [...entriesOf(manifest, key)]));
  const addresses = [...files].map(({ file }) => `/${file}`).join(' ');
  rewritePage(join(folder, 'login.html'), (html) =>
    html.replace('<title>', `<meta name="dashboard-files" content="${addresses}" />\n    <title>`),
  );
}

/** The style sheets of these entries in one element, so that the first paint waits for nothing else. */
function inlinedStyles(folder: string, manifest: Manifest, ...entries: readonly string[]): string {
  const files = new Set(entries.flatMap((key) => [...entriesOf(manifest, key)].flatMap(({ css }) => css ?? [])));
  const css = [...files].map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('');
  // The loader of lazy parts also waits for their style sheets. It treats a linked one as loaded, and a disabled link
  // fetches nothing.
  const links = [...files].map((file) => `<link rel="stylesheet" disabled href="/${file}">`);
  return `<style nonce="__STYLE_NONCE__">${css}</style>${links.join('')}`;
}

/** Inlines the style sheets of a page without scripts: without network nothing else is available. */
function inlineLinkedStyles(folder: string, page: string): void {
  const cssOf = (file: string) => readFileSync(join(folder, file), 'utf8').trim();
  rewritePage(join(folder, page), (html) =>
    html.replaceAll(
      /<link rel="stylesheet"[^>]*href="\/(assets\/[^"]+)"[^>]*>/g,
      (_, file) => `<style nonce="__STYLE_NONCE__">${cssOf(file)}</style>`,
    ),
  );
}

/**
 * Replaces a page's style sheet links by inline styles, placed after the scripts so that the browser finds the scripts
 * sooner.
 */
function putStyles(file: string, styles: string): void {
  rewritePage(file, (html) =>
    html
      .replace(/<link rel="stylesheet"[^>]*>/, '<!--styles-->')
      .replaceAll(/ *<link rel="stylesheet"[^>]*>\n?/g, '')
      .replace('<!--styles-->', () => styles),
  );
}

/** The service worker of the installed app, with the first path segments of all screens that have a frame. */
function writeServiceWorker(): void {
  const areas = new Set(Object.values<Screen>(screens).map(({ path }) => path.split('/')[1] ?? ''));
  const source = readFileSync(join(root, 'service-worker.js'), 'utf8');
  writeFileSync(join(dist, 'app-sw.js'), source.replace('__AREAS__', [...areas].join('|')));
}

function rewritePage(file: string, change: (html: string) => string): void {
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${file} has not the shape that the build expects.`);
  writeFileSync(file, after);
}
