import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { translate } from './web-build/languages/translate.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'));

export default defineConfig({
  test: {
    // Two cores are shared by the tests, PostgreSQL and the processes that some tests start.
    maxWorkers: 2,
    // Ends what hangs. Where the processor is shared with others a test can take ten times as long.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'node',
          include: ['{contract,server,tools,bench}/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/src/platform/testing/test-database-setup.ts'],
          // A worker loads the server once, with Node's own loader as in production (decision 60).
          isolate: false,
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
      {
        plugins: [translate('en')],
        define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
        test: {
          name: 'ui',
          include: ['{client,ui,dashboard,web-build,checkout,counter,operator}/**/*.test.{ts,tsx}'],
          environment: 'node',
          // The apps keep state in modules, such as events that wait to be sent.
          isolate: true,
        },
      },
    ],
  },
});
