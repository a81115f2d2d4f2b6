import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageHead } from '../web-build/page-head.ts';

/** Used by build.ts. The server serves the page, so there is no Vite server in development. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), pageHead()],
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsDir: 'operator-assets',
    assetsInlineLimit: 0,
    rolldownOptions: { treeshake: { manualPureFunctions: ['z'] }, input: join(import.meta.dirname, 'operator.html') },
  },
});
