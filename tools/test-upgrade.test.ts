import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './source-files.ts';

test('an upgrade that cannot be tested, because the history lacks the previous release, is a failure', () => {
  const missing = '0'.repeat(40);
  const program = join(root, 'tools/test-upgrade.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--from', missing], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`The history here does not have ${missing}`);
  expect(stderr).toContain('git fetch --unshallow');
});
