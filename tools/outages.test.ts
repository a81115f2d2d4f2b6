import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { findPromtool } from './find-promtool.ts';
import { root } from './source-files.ts';

/** The series of an outage (mostly recorded with record-metrics.ts), and the alerts that fire at certain times. */
interface Outage {
  readonly interval: string;
  readonly input_series: readonly { readonly series: string; readonly values: string }[];
  readonly alert_rule_test: readonly {
    readonly eval_time: string;
    /** All alerts that fire; every other alert must be silent then. `summary` is given if it contains values. */
    readonly rings: readonly {
      readonly alertname: string;
      readonly exp_labels?: Readonly<Record<string, string>>;
      readonly summary?: string;
    }[];
  }[];
}

interface Rule {
  readonly alert: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

const outages = join(import.meta.dirname, 'outages');
const rulesFile = join(root, 'docs/alerts/rules.yaml');
const rules: readonly Rule[] = parse(readFileSync(rulesFile, 'utf8')).groups.flatMap(
  (group: { rules: readonly Rule[] }) => group.rules,
);
const folder = mkdtempSync(join(tmpdir(), 'galla-outages-'));
let promtool: string;

beforeAll(() => {
  promtool = findPromtool();
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true }));

function run(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(promtool, args, { cwd: root, encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
  return stdout + stderr;
}

/** The same as a promtool test, which checks every alert at each of the times. */
function testOf({ interval, input_series, alert_rule_test }: Outage) {
  const asked = alert_rule_test.flatMap(({ eval_time, rings }) =>
    rules.map(({ alert, labels, annotations }) => ({
      eval_time,
      alertname: alert,
      exp_alerts: rings
        .filter(({ alertname }) => alertname === alert)
        .map(({ exp_labels = {}, summary = annotations.summary }) => ({
          exp_labels: { ...labels, ...exp_labels },
          exp_annotations: { ...annotations, summary },
        })),
    })),
  );
  return {
    rule_files: [rulesFile],
    evaluation_interval: '15s',
    tests: [{ interval, input_series, alert_rule_test: asked }],
  };
}

test('Prometheus accepts the rules and the scrape configuration unchanged', () => {
  expect(run('check', 'rules', rulesFile)).toContain('SUCCESS');
  expect(run('check', 'config', '--syntax-only', 'deploy/prometheus.yaml')).toContain('SUCCESS');
});

test.each(readdirSync(outages))('in the outage %s exactly the expected alerts fire', (file) => {
  const outage: Outage = parse(readFileSync(join(outages, file), 'utf8'));
  const named = outage.alert_rule_test.flatMap(({ rings }) => rings.map(({ alertname }) => alertname));
  expect(named.filter((name) => !rules.some(({ alert }) => alert === name))).toEqual([]);
  const testFile = join(folder, file);
  writeFileSync(testFile, stringify(testOf(outage)));
  expect(run('test', 'rules', testFile)).toContain('SUCCESS');
});
