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

/** The files that each file imports at once, and those that they import. */
const standsOn = new Map<string, ReadonlySet<string>>();

/** Collects the dependencies of every file of a round, before Vite writes the wanted files of its screens into each. */
const learnFiles: Plugin = {
  name: 'galla-learn-files',
  generateBundle: {
    order: 'pre',
    handler(_options, bundle) {
      const collect = (file: string, found: Set<string>): Set<string> => {
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk') return found;
        for (const next of chunk.imports.filter((name) => !found.has(name))) collect(next, found.add(next));
        return found;
      };
      for (const file of Object.keys(bundle)) standsOn.set(file, collect(file, new Set()));
    },
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
    learnFiles,
    guardFirstLoad(),
    command === 'serve' && translate(isLanguage(language) ? language : 'en'),
  ],
  server: {
    proxy: { '/api': server, '/bank': server, '/simulator': server, '/outbox': server, '/applink': server },
  },
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: {
      polyfill: false,
      // The dependencies of a file are loaded before it can import a screen: naming them again would add 1 KB to the first load.
      resolveDependencies: (_file, files, { hostId, hostType }) =>
        hostType === 'js' ? files.filter((file) => !standsOn.get(hostId)?.has(file)) : files,
    },
    assetsInlineLimit: 0,
    rolldownOptions: { treeshake: { manualPureFunctions: ['z'] } },
  },
}));
