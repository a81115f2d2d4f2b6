import { buildInLanguages, reportScript } from '../web-build/bundle.ts';

/** The gzip budget, in bytes, of all scripts of the payment page, React included. */
const budget = { name: 'pay.html', entries: ['pay.html'], bytes: 95_000 };

await buildInLanguages(import.meta.dirname, 'pay-assets', (folder, manifest) => reportScript(folder, manifest, budget));
