import { buildInLanguages, reportScript } from '../web-build/bundle.ts';

/** All script of the page where a customer pays, Preact included, in gzip bytes. */
const budget = { name: 'pay.html', entries: ['pay.html'], bytes: 36_000 };

await buildInLanguages(import.meta.dirname, 'pay-assets', (folder, manifest) => reportScript(folder, manifest, budget));
