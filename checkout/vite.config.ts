import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageHead } from '../web-build/page-head.ts';

/** Built for each language by build.ts. The server renders the page, so Vite serves none in development. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pageHead()],
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsDir: 'pay-assets',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['pay.html', 'unknown.html', 'link.html'].map((page) => join(import.meta.dirname, page)),
    },
  },
});
