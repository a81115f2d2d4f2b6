import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readOrCreateMasterKey } from './master-key.ts';

test('the master key is created once, readable by its owner only, and refused when damaged', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'galla-config-'));
  try {
    const made = readOrCreateMasterKey(dataDir);
    expect(readOrCreateMasterKey(dataDir)).toEqual(made);
    expect(statSync(join(dataDir, 'master.key')).mode & 0o777).toBe(0o600);
    writeFileSync(join(dataDir, 'master.key'), 'damaged');
    expect(() => readOrCreateMasterKey(dataDir)).toThrow(/master\.key must be exactly 32 bytes/);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
});
