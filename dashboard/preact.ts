import type { Alias } from 'vite';

/** Puts Preact in the place of React, for pages that are light before all else (decision 0062). */
export const preactForReact: Alias[] = [
  { find: /^react$/, replacement: 'preact/compat' },
  { find: /^react\/jsx-runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: 'preact/compat/client' },
  { find: /^react-dom\/server$/, replacement: 'preact/compat/server' },
];

/** The files of Preact. */
export const isPreact = /[\\/]node_modules[\\/]preact[\\/]/;
