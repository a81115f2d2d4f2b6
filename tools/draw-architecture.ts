import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Graphviz } from '@hpcc-js/wasm-graphviz';
import { features } from '../server/src/main/features.ts';
import { cruiseFolders, featureGraph, readsOf } from './check-dependencies.ts';
import { shelves } from './dependencies/shelves.ts';
import { root } from './source-files.ts';

/** Draws the features of the server on their shelves: solid lines for imports, dashed lines for reads of tables. */
const imports = featureGraph(await cruiseFolders(['server/src']), 'server');
const linesOf = (graph: ReadonlyMap<string, ReadonlySet<string>>, style: string) =>
  [...graph].flatMap(([from, names]) =>
    // Every feature records in the audit log.
    [...names].filter((to) => to !== 'audit').map((to) => `"${from}" -> "${to}"${style}`),
  );
const readsOnly = new Map(
  [...readsOf(features)].map(
    ([from, names]) => [from, new Set([...names].filter((to) => imports.get(from)?.has(to) !== true))] as const,
  ),
);
const uses = [...linesOf(imports, ''), ...linesOf(readsOnly, ' [style=dashed]')];
const boxes = [...shelves].map(
  ([shelf, names]) =>
    `subgraph "cluster_${shelf}" { label="${shelf}"; ${names.map((name) => `"${name}";`).join(' ')} }`,
);
const dot = `digraph { rankdir=LR; newrank=true; fontname="Helvetica"; node [shape=box, style="rounded,filled", fillcolor=white, fontname="Helvetica", fontsize=11];
  graph [style="rounded,filled", fillcolor="#f4f6fb", color="#d5dbe8"]; edge [color="#5b6b8c", arrowsize=0.6];
  ${boxes.join('\n  ')}
  ${uses.toSorted().join('\n  ')} }`;

const graphviz = await Graphviz.load();
const svg = graphviz
  .layout(dot, 'svg', 'dot')
  .replace(/<svg[^>]*>/, '$&\n<title>The features of the server, and who uses whom</title>');
writeFileSync(join(root, 'docs/pictures/architecture.svg'), `${svg}\n`);
