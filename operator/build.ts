import { buildInLanguages, reportScript } from '../web-build/bundle.ts';

/** The first script of the review desk, in gzip bytes. */
const budget = { name: 'operator.html', entries: ['operator.html'], bytes: 54_000 };

// The provider's people work in English (decision 22).
await buildInLanguages(
  import.meta.dirname,
  'operator-assets',
  (folder, manifest) => reportScript(folder, manifest, budget),
  ['en'],
);
