import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLanguage } from '@galla/contract/core/languages.ts';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { translate } from '../web-build/languages/translate.ts';
import { pageHead } from '../web-build/page-head.ts';
import { guardFirstLoad } from './first-load.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8'));
const language = process.env['GALLA_LANGUAGE'];
const api = process.env['GALLA_API'] ?? 'http://localhost:4000';
/** The server takes changes from its own pages only; in development Vite stands for it. */
const server = { target: api, changeOrigin: true, headers: { origin: api } };

/** In development the vendors' page answers for all of its paths, and the sign-in page answers for registration and the pages that links in e-mails open, as the build's copies of it do. */
const linkPages: Plugin = {
  name: 'galla-link-pages',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (/^\/(set-password|user-verify|invitation|(pg\/)?register)\/?(\?|$)/i.test(request.url ?? ''))
        request.url = '/login.html';
      if (/^\/vendor([/?#]|$)/i.test(request.url ?? '')) request.url = '/vendor.html';
      next();
    });
  },
};

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  appType: 'spa',
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  // The build adds the language of each of its rounds itself.
  plugins: [
    react(),
    pageHead(),
    linkPages,
    guardFirstLoad(),
    command === 'serve' && translate(isLanguage(language) ? language : 'en'),
  ],
  server: {
    proxy: { '/api': server, '/bank': server, '/simulator': server, '/outbox': server, '/applink': server },
  },
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { treeshake: { manualPureFunctions: ['z'] } },
  },
}));
