import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parser } from '@prometheus-io/lezer-promql';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { jobs } from '../server/src/main/jobs.ts';
import {
  countAudits,
  countEvents,
  showInstallation,
  showOthers,
  watchProcesses,
} from '../server/src/main/watch/figures.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import type { Database } from '../server/src/platform/db/database.ts';
import { jobMetrics } from '../server/src/platform/jobs/job-metrics.ts';
import { Metrics } from '../server/src/platform/metrics/metrics.ts';
import { railsOf } from '../server/src/platform/rail/rails.ts';
import { silentRail } from '../server/src/platform/testing/silent-rails.ts';
import { root } from './source-files.ts';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}
interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const rules: Rule[] = parse(read('docs/alerts/rules.yaml')).groups.flatMap((group: { rules: Rule[] }) => group.rules);
const panels: Panel[] = JSON.parse(read('docs/alerts/dashboard.json')).panels;
const queries = [
  ...rules.map(({ alert, expr }) => ({ of: alert, expr })),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ of: title, expr }))),
  ...[...read('docs/alerts.md').matchAll(/`([a-z]+(?: by)? ?\(.*?galla_.*?)`/g)].map(([, expr = '']) => ({
    of: expr,
    expr,
  })),
].map(({ of, expr }) => ({ of, expr: expr.replaceAll('$__rate_interval', '5m') }));

/** The labels of every series that the processes export, by series name. */
const labels = new Map<string, ReadonlySet<string>>();

beforeAll(() => {
  // No query is made as long as the metrics are not read.
  const database = { pool: { options: {} } } as unknown as Database;
  const metrics = new Metrics('api');
  metrics.timeRequests({ addHook: () => undefined } as unknown as Parameters<typeof metrics.timeRequests>[0]);
  metrics.timed(railsOf({ engine: undefined, simulator: silentRail, demo: true }));
  metrics.watchPool('requests', database.pool);
  countEvents(metrics);
  countAudits(metrics);
  watchProcesses(metrics);
  metrics.watchDisk('/');
  showInstallation(metrics, database, systemClock);
  showOthers(metrics, database.pool, systemClock);
  jobMetrics(metrics.registry, jobs, { database, clock: systemClock });
  for (const metric of metrics.registry.getMetricsAsArray()) {
    const { name, labelNames, buckets } = metric as unknown as {
      name: string;
      labelNames: string[];
      buckets?: number[];
    };
    const known = new Set([...labelNames, 'process', 'instance', ...(buckets === undefined ? [] : ['le'])]);
    for (const end of buckets === undefined ? [''] : ['_bucket', '_sum', '_count']) labels.set(`${name}${end}`, known);
  }
});

/** The nodes of a query with their texts. The parser marks everything that it does not understand as an error node. */
function nodesOf(expr: string): { readonly name: string; readonly text: string; readonly isError: boolean }[] {
  const nodes: { name: string; text: string; isError: boolean }[] = [];
  parser.parse(expr).iterate({
    enter: ({ name, from, to, type }) => void nodes.push({ name, text: expr.slice(from, to), isError: type.isError }),
  });
  return nodes;
}

test('every query of the rules, the runbooks and the dashboard is valid PromQL', () => {
  expect(rules.length).toBeGreaterThan(20);
  expect(panels.length).toBeGreaterThan(20);
  const wrong = queries.filter(({ expr }) => nodesOf(expr).some(({ isError }) => isError));
  expect(wrong).toEqual([]);
  expect(nodesOf('rate(galla_x[5m]').some(({ isError }) => isError)).toBe(true);
});

test('every series in a query is exported by a process and has the labels used there', () => {
  const unknown = queries.flatMap(({ of, expr }) => {
    const nodes = nodesOf(expr);
    const named = nodes.filter(({ name }) => name === 'Identifier').map(({ text }) => text);
    const missing = named.filter((name) => !labels.has(name));
    const possible = new Set(named.flatMap((name) => [...(labels.get(name) ?? [])]));
    const used = nodes.filter(({ name }) => name === 'LabelName').map(({ text }) => text);
    return [...missing, ...used.filter((label) => !possible.has(label))].map((name) => `${of}: ${name}`);
  });
  expect(unknown).toEqual([]);
});

test('every legend of the dashboard and text of a rule uses labels that its query has', () => {
  const lost = [
    ...panels.flatMap(({ targets }) => targets.map(({ expr, legendFormat }) => ({ expr, text: legendFormat }))),
    ...rules.map(({ expr, annotations }) => ({ expr, text: annotations.summary })),
  ].flatMap(({ expr, text }) =>
    [...text.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g)]
      .map(([, label = '']) => label)
      .filter((label) => !new RegExp(`by \\([^)]*\\b${label}\\b`).test(expr))
      .map((label) => `${text}: ${label}`),
  );
  expect(lost).toEqual([]);
});

test('every alert has a severity and its own runbook with instructions, and no runbook is unused', () => {
  const page = read('docs/alerts.md');
  const runbooks = [
    ...page.matchAll(/^## (\w+)\n\n(Page|Ticket)\. \*\*For merchants:\*\* .+ \*\*Look:\*\* .+ \*\*Do:\*\* .+$/gm),
  ];
  expect(runbooks.map(([, name, severity]) => [name, severity?.toLowerCase()])).toEqual(
    rules.map(({ alert, labels: { severity } }) => [alert, severity]),
  );
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  for (const { alert, annotations } of rules) expect(annotations.runbook).toBe(`docs/alerts.md#${alert.toLowerCase()}`);
});

test('docs/metrics.md lists every series of the server, and no other', () => {
  const described = new Set(read('docs/metrics.md').match(/\bgalla_\w+/g));
  const names = [...labels.keys()].map((name) => name.replace(/_(bucket|sum|count)$/, ''));
  const own = new Set(names.filter((name) => name.startsWith('galla_')));
  // The names of the server's own roles have the same prefix.
  described.delete('galla_worker');
  expect([...described].toSorted()).toEqual([...own].toSorted());
});
