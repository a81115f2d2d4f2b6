import { buildInLanguages, reportScript } from '../web-build/bundle.ts';

/** The gzip budget, in bytes, of the review desk's first script. */
const budget = { name: 'operator.html', entries: ['operator.html'], bytes: 105_000 };

// The provider's staff work in English (decision 22).
await buildInLanguages(
  import.meta.dirname,
  'operator-assets',
  (folder, manifest) => reportScript(folder, manifest, budget),
  ['en'],
);
