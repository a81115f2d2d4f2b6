import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { root } from './source-files.ts';

type Check = readonly [name: string, command: string, ...args: string[]];

/** Two projects are checked side by side, so each has one checker. What was checked before is kept. */
function typesOf(name: string, project = `${name}/tsconfig.json`): Check {
  const record = `node_modules/.cache/types/${name}.tsbuildinfo`;
  const options = ['--checkers', '1', '--incremental', '--tsBuildInfoFile', record];
  return [`types of ${name}`, 'tsc', '-p', project, ...options];
}

/** The checks that need no running server, in an order in which two at a time end together. */
const checks: readonly Check[] = [
  ['dependencies', 'node', 'tools/check-dependencies.ts'],
  typesOf('server', 'tsconfig.json'),
  ['promises, spreads and expectations', 'oxlint', '--type-aware', '--quiet'],
  ['format and lint', 'biome', 'check', '--error-on-warnings', '.'],
  typesOf('dashboard'),
  ['dead code', 'knip'],
  ['repository rules', 'ast-grep', 'scan', '--error=unused-suppression', '--report-style=medium'],
  typesOf('ui'),
  typesOf('operator'),
  typesOf('checkout'),
  typesOf('client'),
  typesOf('e2e'),
  typesOf('counter'),
  ['citations', 'node', 'tools/check-citations.ts'],
  typesOf('web-build'),
  typesOf('sdk'),
  typesOf('cli'),
  ['decisions', 'node', 'tools/check-decisions.ts'],
  ['examples of the rules', 'ast-grep', 'test', '--skip-snapshot-tests'],
];

/** Runs a check, prints its outcome, and says whether it passed. */
async function passes([name, command, ...args]: Check): Promise<boolean> {
  const start = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The checkers of types are written in Go and spend a third of their time collecting garbage.
    env: { GOGC: '400', ...process.env },
    shell: process.platform === 'win32',
  });
  const ended = Promise.withResolvers<number | null>();
  child.on('error', ended.reject).on('close', ended.resolve);
  const [status, ...output] = await Promise.all([ended.promise, text(child.stdout), text(child.stderr)]);
  const seconds = ((performance.now() - start) / 1000).toFixed(1).padStart(5);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${seconds} s  ${name}`);
  if (status !== 0) console.log(output.join('').trim());
  return status === 0;
}

const waiting = checks.values();
let failed = false;
async function runWaiting(): Promise<void> {
  for (const check of waiting) failed = !(await passes(check)) || failed;
}
await Promise.all([runWaiting(), runWaiting()]);
process.exit(failed ? 1 : 0);
