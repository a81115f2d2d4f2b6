import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { root } from '../source-files.ts';

interface Rule {
  readonly id: string;
  readonly ignores?: readonly string[];
}

const filesOf = <Content extends { readonly id: string }>(folder: string): Content[] => {
  const path = join(import.meta.dirname, folder);
  return readdirSync(path).map((name) => {
    const content: Content = parse(readFileSync(join(path, name), 'utf8'));
    expect(name).toBe(`${content.id}.yml`);
    return content;
  });
};
const program = join(root, 'node_modules/.bin/ast-grep');
const rules = filesOf<Rule>('rules');

test('every rule is tested with code that breaks it and code that keeps it', () => {
  const tests = filesOf<{ readonly id: string; readonly invalid: string[]; readonly valid: string[] }>('tests');
  expect(tests.map(({ id }) => id)).toEqual(rules.map(({ id }) => id));
  for (const { id, invalid, valid } of tests) expect([invalid.length > 1, valid.length > 0], id).toEqual([true, true]);
});

test('every ignored file would break its rule, so that no exception outlives its reason', () => {
  const everywhere = rules.map(({ ignores: _ignores, ...rule }) => stringify(rule)).join('---\n');
  const { stdout } = spawnSync(program, ['scan', '--inline-rules', everywhere, '--json=stream'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256_000_000,
    shell: process.platform === 'win32',
  });
  const broken = new Map<string, Set<string>>(rules.map(({ id }) => [id, new Set()]));
  for (const line of stdout.split('\n').filter((one) => one !== '')) {
    const { ruleId, file }: { ruleId: string; file: string } = JSON.parse(line);
    broken.get(ruleId)?.add(file.replaceAll('\\', '/'));
  }
  const unneeded = rules.flatMap(({ id, ignores = [] }) =>
    ignores
      .filter((ignored) => ![...(broken.get(id) ?? [])].some((file) => matchesGlob(file, ignored)))
      .map((ignored) => `${id}: ${ignored}`),
  );
  expect(unneeded).toEqual([]);
});
