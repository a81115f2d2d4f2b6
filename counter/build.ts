import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { languageCodes } from '@galla/contract/core/languages.ts';
import { buildInLanguages, entriesOf, reportScript } from '../web-build/bundle.ts';

const root = import.meta.dirname;
const dist = join(root, 'dist');

/** The gzip budget, in bytes, of everything a phone loads to run the counter: page, script and styles. */
const maxBytes = 114_000;
/** The gzip budget of the script alone. */
const budget = { name: 'counter.html', entries: ['counter.html'], bytes: 106_000 };

await buildInLanguages(root, 'counter-assets', (folder, manifest) => {
  reportScript(folder, manifest, budget);
  const loaded = [...entriesOf(manifest, 'counter.html')];
  const styles = loaded.flatMap(({ css = [] }) => css);
  const scripts = loaded.map(({ file }) => file);
  const bytes = ['counter.html', ...new Set([...styles, ...scripts])].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
    0,
  );
  const language = basename(folder);
  if (bytes > maxBytes) throw new Error(`counter in ${language} has ${bytes} bytes, at most ${maxBytes} are allowed.`);
  console.log(`counter in ${language}: ${bytes} bytes of ${maxBytes} with page and styles`);
});
cpSync(join(root, 'icons'), join(dist, 'icons'), { recursive: true });
writeServiceWorker();

/**
 * The worker contains its version, so that a browser installs the new worker after each release and drops the old
 * cache.
 */
function writeServiceWorker(): void {
  const hash = createHash('sha256');
  for (const name of readdirSync(join(dist, 'counter-assets')).toSorted()) hash.update(name);
  for (const language of languageCodes) hash.update(readFileSync(join(dist, language, 'counter.html')));
  const source = readFileSync(join(root, 'service-worker.js'), 'utf8');
  const script = source.replace('__VERSION__', hash.digest('hex').slice(0, 16));
  if (script === source) throw new Error('The service worker has no place for its version.');
  writeFileSync(join(dist, 'counter-sw.js'), script);
}
