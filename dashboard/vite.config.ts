import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageHead } from './page-head.ts';

const api = process.env['GALLA_API'] ?? 'http://localhost:4000';

export default defineConfig({
  root: import.meta.dirname,
  appType: 'spa',
  plugins: [react(), pageHead()],
  server: {
    proxy: { '/api': api, '/outbox': api, '/outbox.json': api },
  },
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', 'login.html', 'legal.html'].map((page) => join(import.meta.dirname, page)),
    },
  },
});
