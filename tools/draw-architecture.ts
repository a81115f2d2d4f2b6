import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Graphviz } from '@hpcc-js/wasm-graphviz';
import { cruiseFolders, featureOf } from './check-dependencies.ts';
import { shelves } from './dependencies/shelves.ts';
import { root } from './source-files.ts';

/** Draws the features of the server on their shelves, and who uses whom, from the imports of the code. */
const { modules } = await cruiseFolders(['server/src']);
const isTest = (path: string) => /\.test\.ts$|\/testing\//.test(path);

const uses = new Set<string>();
for (const { source, dependencies } of modules.filter(({ source }) => !isTest(source)))
  for (const { resolved } of dependencies) {
    const [from, to] = [featureOf(source)?.feature, featureOf(resolved)?.feature];
    // Every feature records in the audit log.
    if (from !== undefined && to !== undefined && from !== to && to !== 'audit') uses.add(`"${from}" -> "${to}"`);
  }
const boxes = [...shelves].map(
  ([shelf, names]) =>
    `subgraph "cluster_${shelf}" { label="${shelf}"; ${names.map((name) => `"${name}";`).join(' ')} }`,
);
const dot = `digraph { rankdir=LR; newrank=true; fontname="Helvetica"; node [shape=box, style="rounded,filled", fillcolor=white, fontname="Helvetica", fontsize=11];
  graph [style="rounded,filled", fillcolor="#f4f6fb", color="#d5dbe8"]; edge [color="#5b6b8c", arrowsize=0.6];
  ${boxes.join('\n  ')}
  ${[...uses].toSorted().join('\n  ')} }`;

const graphviz = await Graphviz.load();
const svg = graphviz
  .layout(dot, 'svg', 'dot')
  .replace(/<svg[^>]*>/, '$&\n<title>The features of the server, and who uses whom</title>');
writeFileSync(join(root, 'docs/pictures/architecture.svg'), `${svg}\n`);
