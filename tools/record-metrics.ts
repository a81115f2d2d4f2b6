import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { parser } from '@prometheus-io/lezer-promql';
import { parse, stringify } from 'yaml';

const help = `Records what a Galla with METRICS_PORT shows, as the series of a test of the alert rules (tools/outages). Only series that a rule
names are kept. It stops automatically and writes to standard output.

  node tools/record-metrics.ts --ports 9464-9469 --minutes 20 > series.yaml`;

const everySeconds = 15;

/** The names of all series used by the rules. */
function namedSeries(): ReadonlySet<string> {
  const { groups } = parse(readFileSync(new URL('../docs/alerts/rules.yaml', import.meta.url), 'utf8'));
  const names = new Set<string>();
  for (const { expr } of groups.flatMap(({ rules }: { rules: readonly { expr: string }[] }) => rules))
    parser.parse(expr).iterate({
      enter: ({ name, from, to }) => void (name === 'Identifier' && names.add(expr.slice(from, to))),
    });
  return names;
}

async function scrape(port: number, named: ReadonlySet<string>): Promise<Map<string, string>> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(10_000) }).then(
    (answer) => answer.text(),
    () => '',
  );
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.flatMap((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      return named.has(name)
        ? [[`${name}{instance="127.0.0.1:${port}"${labels && `,${labels}`}}`, value] as const]
        : [];
    }),
  );
}

/** When a target no longer answers or no longer exports a series, Prometheus records its end. */
const withEnds = (samples: readonly string[]) =>
  samples.map((value, index) => (value === '_' && (samples[index - 1] ?? '_') !== '_' ? 'stale' : value));

/**
 * `1 1 1 _ _` in promtool's shorthand: `1x2 _x2`, where the first of equal values counts. The shorthand repeats neither
 * NaN nor the end of a series.
 */
function shorthand(samples: readonly string[]): string {
  const runs: { readonly value: string; count: number }[] = [];
  for (const value of withEnds(samples)) {
    const last = runs.at(-1);
    if (last?.value === value && value !== 'NaN') last.count += 1;
    else runs.push({ value, count: 1 });
  }
  const terms = runs.map(({ value, count }) => {
    if (value === '_') return `_x${count}`;
    return count === 1 ? value : `${value}x${count - 1}`;
  });
  return terms.join(' ');
}

async function record(ports: readonly number[], scrapes: number) {
  const named = namedSeries();
  const series = new Map<string, string[]>();
  const began = Date.now();
  for (let index = 0; index < scrapes; index++) {
    await sleep(Math.max(0, began + index * everySeconds * 1000 - Date.now()));
    for (const values of await Promise.all(ports.map((port) => scrape(port, named))))
      for (const [name, value] of values) {
        const samples = series.get(name) ?? [];
        while (samples.length < index) samples.push('_');
        samples.push(value);
        series.set(name, samples);
      }
  }
  return [...series].map(([name, samples]) => ({
    series: name,
    values: shorthand([...samples, ...Array.from({ length: scrapes - samples.length }, () => '_')]),
  }));
}

const { values } = parseArgs({
  options: { ports: { type: 'string' }, minutes: { type: 'string' }, help: { type: 'boolean', default: false } },
});
const [first = 0, last = 0] = (values.ports ?? '').split('-').map(Number);
if (values.help || first === 0 || values.minutes === undefined) console.log(help);
else {
  const ports = Array.from({ length: Math.max(1, last - first + 1) }, (_, index) => first + index);
  const input_series = await record(ports, (Number(values.minutes) * 60) / everySeconds);
  console.log(stringify({ interval: `${everySeconds}s`, input_series }, { lineWidth: 0 }));
}
