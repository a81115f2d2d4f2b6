import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { languageCodes } from '@galla/contract/core/languages.ts';
import { build } from 'vite';
import { compressAssets, entriesOf, readManifest, reportScript } from '../dashboard/bundle.ts';
import { translate } from '../dashboard/languages/translate.ts';

const root = import.meta.dirname;
const dist = join(root, 'dist');

/** All that a phone loads to run the counter: page, script and styles together, in gzip bytes. */
const maxBytes = 60_000;
/** Of these the script. */
const budget = { name: 'counter.html', entries: ['counter.html'], bytes: 46_000 };

rmSync(dist, { recursive: true, force: true });
for (const language of languageCodes) {
  const folder = join(dist, language);
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [translate(language)],
    build: { outDir: folder },
  });
  const manifest = readManifest(folder);
  reportScript(folder, manifest, budget);
  const styles = [...entriesOf(manifest, 'counter.html')].flatMap(({ css = [] }) => css);
  const scripts = [...entriesOf(manifest, 'counter.html')].map(({ file }) => file);
  const bytes = ['counter.html', ...new Set([...styles, ...scripts])].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
    0,
  );
  if (bytes > maxBytes) throw new Error(`counter in ${language} has ${bytes} bytes, at most ${maxBytes} are allowed.`);
  console.log(`counter in ${language}: ${bytes} bytes of ${maxBytes} with page and styles`);
  cpSync(join(folder, 'counter-assets'), join(dist, 'counter-assets'), { recursive: true });
  rmSync(join(folder, 'counter-assets'), { recursive: true });
}
compressAssets(join(dist, 'counter-assets'));
cpSync(join(root, 'icons'), join(dist, 'icons'), { recursive: true });
writeServiceWorker();

/** The worker says its version, so that a browser takes a new one after each release and drops what the old one kept. */
function writeServiceWorker(): void {
  const hash = createHash('sha256');
  for (const name of readdirSync(join(dist, 'counter-assets')).toSorted()) hash.update(name);
  for (const language of languageCodes) hash.update(readFileSync(join(dist, language, 'counter.html')));
  const source = readFileSync(join(root, 'service-worker.js'), 'utf8');
  const script = source.replace('__VERSION__', hash.digest('hex').slice(0, 16));
  if (script === source) throw new Error('The service worker has no place for its version.');
  writeFileSync(join(dist, 'counter-sw.js'), script);
}
