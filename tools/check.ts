import { spawnSync } from 'node:child_process';
import { root } from './source-files.ts';

/** The checks that need no running server, fastest first. */
const checks: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['format and lint', 'biome', 'check', '--error-on-warnings', '.'],
  ['dependencies', 'node', 'tools/check-dependencies.ts'],
  ['repository rules', 'ast-grep', 'scan', '--error=unused-suppression', '--report-style=medium'],
  ['examples of the rules', 'ast-grep', 'test', '--skip-snapshot-tests'],
  ['citations', 'node', 'tools/check-citations.ts'],
  ['decisions', 'node', 'tools/check-decisions.ts'],
  ['types', 'tsc', '-p', 'tsconfig.json'],
  ['types of ui', 'tsc', '-p', 'ui/tsconfig.json'],
  ['types of dashboard', 'tsc', '-p', 'dashboard/tsconfig.json'],
  ['types of web-build', 'tsc', '-p', 'web-build/tsconfig.json'],
  ['types of checkout', 'tsc', '-p', 'checkout/tsconfig.json'],
  ['types of counter', 'tsc', '-p', 'counter/tsconfig.json'],
  ['types of operator', 'tsc', '-p', 'operator/tsconfig.json'],
  ['types of sdk', 'tsc', '-p', 'sdk/tsconfig.json'],
  ['types of cli', 'tsc', '-p', 'cli/tsconfig.json'],
  ['types of e2e', 'tsc', '-p', 'e2e/tsconfig.json'],
  ['promises, spreads and expectations', 'oxlint', '--type-aware', '--quiet'],
  ['dead code', 'knip'],
];

const failed = checks.filter(([name, command, ...args]) => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`);
  if (status !== 0) console.log(`${stdout}${stderr}`.trim());
  return status !== 0;
});
process.exit(failed.length === 0 ? 0 : 1);
