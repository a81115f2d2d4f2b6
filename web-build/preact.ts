import { join } from 'node:path';
import type { Alias } from 'vite';

/** Replaces React by Preact in every build (decision 108). */
export const preactForReact: Alias[] = [
  { find: /^react$/, replacement: join(import.meta.dirname, 'react-on-preact.js') },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/server$/, replacement: 'preact/compat/server' },
];

export const isPreact = /[\\/]node_modules[\\/]preact[\\/]/;
