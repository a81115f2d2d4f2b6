import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readBackup, writeBackup } from './backup-file.ts';

test('a backup of very many files, with a large manifest, is read back', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'galla-backup-'));
  try {
    const [path, key] = [join(folder, 'many.backup'), randomBytes(32)];
    const names = Array.from({ length: 600 }, (_, index) => `files/${index}-${'x'.repeat(2_000)}`);
    const about = { version: '1', madeAt: '2026-11-23T10:00:00.000Z' };
    const made = await writeBackup(path, key, about, async (add) => {
      for (const name of names) await add({ name }, Readable.from([Buffer.from('content')]));
      return { migrations: [], sequences: [], postgres: '18', files: 'here' as const };
    });
    expect(JSON.stringify(made).length).toBeGreaterThan(1_048_576);
    const found: string[] = [];
    const read = await readBackup(path, { unlockKey: key }, async ({ name }, content) => {
      for await (const bytes of content) found.push(`${name}: ${bytes.toString()}`);
    });
    expect(found).toEqual(names.map((name) => `${name}: content`));
    expect(read).toEqual(made);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
