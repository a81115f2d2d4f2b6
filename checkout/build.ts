import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { languageCodes } from '@galla/contract/core/languages.ts';
import { build } from 'vite';
import { compressAssets, readManifest, reportScript } from '../dashboard/bundle.ts';
import { translate } from '../dashboard/languages/translate.ts';

const root = import.meta.dirname;
const dist = join(root, 'dist');

/** All script of the page where a customer pays, Preact included, in gzip bytes. */
const budget = { name: 'pay.html', entries: ['pay.html'], bytes: 30_000 };

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
  reportScript(folder, readManifest(folder), budget);
  cpSync(join(folder, 'pay-assets'), join(dist, 'pay-assets'), { recursive: true });
  rmSync(join(folder, 'pay-assets'), { recursive: true });
}
compressAssets(join(dist, 'pay-assets'));
