import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** Playwright runs these tests and their server; Firefox is driven by Puppeteer (decision 252). */
export default defineConfig({
  ...journeys,
  workers: 2,
  // Both launch options are Chromium's.
  use: { baseURL: journeys.use?.baseURL ?? '' },
  projects: [
    { name: 'setup', testMatch: /sales\.setup\.ts$/ },
    { name: 'firefox', testMatch: /e2e\/firefox\/.*\.spec\.ts$/, dependencies: ['setup'] },
  ],
});
