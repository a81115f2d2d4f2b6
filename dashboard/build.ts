import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Screen } from '@galla/contract/screens.ts';
import { screens } from '@galla/contract/screens.ts';
import { build } from 'vite';

const root = import.meta.dirname;
const dist = join(root, 'dist');
const rendered = join(dist, '.rendered');
const configFile = join(root, 'vite.config.ts');

/** What the first visit may weigh: gzip bytes of a page's script with everything that it imports at once (checklist PERF). */
const budgets = { 'login.html': 130_000, 'index.html': 200_000 } as const;

/** The pages that links in e-mails open: the script of the sign-in page draws them. */
const linkScreens = [screens.setPassword, screens.userVerify, screens.invitation];
/** Registration: drawn by the same script. Search engines may find it. */
const registerScreens = [screens.register, screens.gatewayRegister];
const fileOf = ({ path }: Screen) => `${path.slice(1).replace('/', '-')}.html`;

interface ManifestEntry {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

await build({ root, configFile, logLevel: 'warn' });
for (const screen of linkScreens) writeLinkPage(screen);
for (const screen of registerScreens) writeRegisterPage(screen);
await renderSignInPage();
const manifest = readManifest();
const signInStyles = inlinedStyles('login.html', 'src/access/AccessFrame.tsx');
for (const page of ['login.html', ...[...linkScreens, ...registerScreens].map(fileOf)]) putStyles(page, signInStyles);
compressAssets();
reportSizes();

/** A page that links open: no search engine lists it, and a link's token is sent to nobody as a referrer. */
function writeLinkPage(screen: Screen): void {
  writeCopy(screen, '<meta name="robots" content="noindex" /><meta name="referrer" content="no-referrer" />');
}

function writeRegisterPage(screen: Screen): void {
  const description = 'Register your business with Galla and accept payments in your shop, website or app.';
  writeCopy(screen, `<meta name="description" content="${description}" />`);
}

/** The sign-in page before its form is in it, under another name. */
function writeCopy(screen: Screen, meta: string): void {
  const file = fileOf(screen);
  writeFileSync(join(dist, file), readFileSync(join(dist, 'login.html'), 'utf8'));
  rewritePage(file, (html) =>
    html
      .replace(/<title>[^<]*/, `<title>${screen.title} · Galla`)
      .replace(/<meta name="description"[^>]*>/, meta)
      .replace('rel="canonical" href="/login"', `rel="canonical" href="${screen.path}"`)
      .replace('to sign you in', 'for this'),
  );
}

/** Puts the rendered sign-in form into its page, so that it stands there before any script has come. */
async function renderSignInPage(): Promise<void> {
  await build({
    root,
    configFile,
    logLevel: 'warn',
    build: {
      ssr: 'src/access/sign-in-server.tsx',
      outDir: rendered,
      manifest: false,
      rolldownOptions: { input: join(root, 'src/access/sign-in-server.tsx') },
    },
    ssr: { noExternal: true },
  });
  const module: { renderSignIn: () => string } = await import(pathToFileURL(join(rendered, 'sign-in-server.js')).href);
  rmSync(rendered, { recursive: true });
  rewritePage('login.html', (html) =>
    html.replace('<div id="root"></div>', () => `<div id="root">${module.renderSignIn()}</div>`),
  );
}

/** The style sheets of these entries in one element: the first paint waits for nothing else. */
function inlinedStyles(...entries: readonly string[]): string {
  const files = new Set(entries.flatMap((key) => [...entriesOf(key)].flatMap(({ css }) => css ?? [])));
  const css = [...files].map((file) => readFileSync(join(dist, file), 'utf8').trim()).join('');
  // The loader of lazy parts waits for their style sheets too. It takes one for loaded that has a link, and a disabled
  // link fetches nothing.
  const links = [...files].map((file) => `<link rel="stylesheet" disabled href="/${file}">`);
  return `<style nonce="__STYLE_NONCE__">${css}</style>${links.join('')}`;
}

/** Puts styles into a page in place of its links to style sheets, behind the scripts, which are found sooner so. */
function putStyles(page: string, styles: string): void {
  rewritePage(page, (html) =>
    html
      .replace(/<link rel="stylesheet"[^>]*>/, '<!--styles-->')
      .replaceAll(/ *<link rel="stylesheet"[^>]*>\n?/g, '')
      .replace('<!--styles-->', () => styles),
  );
}

function rewritePage(page: string, change: (html: string) => string): void {
  const file = join(dist, page);
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${page} has not the shape that the build expects.`);
  writeFileSync(file, after);
}

function readManifest(): Record<string, ManifestEntry> {
  const folder = join(dist, '.vite');
  const entries = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Record<string, ManifestEntry>;
  rmSync(folder, { recursive: true });
  return entries;
}

/** Writes .br and .gz beside each asset that shrinks. */
function compressAssets(): void {
  for (const name of readdirSync(join(dist, 'assets'))) {
    if (!/\.(js|css|svg)$/.test(name)) continue;
    const file = join(dist, 'assets', name);
    const bytes = readFileSync(file);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, quality));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Says what each page's first script weighs, and fails over the budget. */
function reportSizes(): void {
  for (const [page, budget] of Object.entries(budgets)) {
    const size = [...entriesOf(page)].reduce(
      (sum, { file }) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
      0,
    );
    console.log(`${page}: ${(size / 1000).toFixed(1)} KB gzip of ${budget / 1000} KB`);
    if (size > budget) throw new Error(`${page} is heavier than its budget.`);
  }
}

/** An entry with everything that it imports at once; what others stand on comes first. */
function entriesOf(key: string, found = new Set<ManifestEntry>(), seen = new Set<string>()): Set<ManifestEntry> {
  const entry = manifest[key];
  if (entry === undefined) throw new Error(`${key} is not in the manifest.`);
  if (seen.has(key)) return found;
  seen.add(key);
  for (const imported of entry.imports ?? []) entriesOf(imported, found, seen);
  return found.add(entry);
}
