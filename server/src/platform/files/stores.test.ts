import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { S3Server } from '../testing/s3-server.ts';
import { startS3Server } from '../testing/s3-server.ts';
import { newFileKey } from './keys.ts';
import { openLocalStore } from './local-store.ts';
import { openS3Store } from './s3-store.ts';
import type { FileStore } from './store.ts';
import { FileMissing } from './store.ts';

const folder = mkdtempSync(join(tmpdir(), 'galla-stores-'));
const partBytes = 64 * 1024;
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
  s3.leastPart = partBytes;
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await s3.close();
});

const stores: Record<string, { open: () => FileStore; left: () => number }> = {
  'a folder': {
    open: () => openLocalStore(folder),
    left: () => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length,
  },
  'a bucket': {
    open: () => openS3Store(s3.place, partBytes),
    left: () => s3.objects.size + s3.uploads.size,
  },
};
const pieces = (content: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(content.length / size) }, (_, index) =>
      content.subarray(index * size, (index + 1) * size),
    ),
  );

describe.each(Object.keys(stores))('files in %s', (name) => {
  const opened = () => stores[name] ?? { open: () => openLocalStore(folder), left: () => 0 };

  test.each([0, 1, partBytes - 1, partBytes, partBytes + 1, 3 * partBytes, 10 * partBytes + 7])(
    'REP-01 a file of %i bytes is read as it was written, and its removal leaves nothing',
    async (size) => {
      const { open, left } = opened();
      const [files, key, content] = [open(), newFileKey(), randomBytes(size)];
      await expect(files.read(key)).rejects.toThrow(FileMissing);
      expect(await files.write(key, pieces(content, 10_000))).toBe(size);
      expect((await buffer(await files.read(key))).equals(content)).toBe(true);
      await files.remove(key);
      await files.remove(key);
      await expect(files.read(key)).rejects.toThrow(FileMissing);
      expect(left()).toBe(0);
    },
  );

  test.each([1, 200_000, 700_000])('REP-04 a write that breaks off after %i bytes leaves nothing', async (size) => {
    const { open, left } = opened();
    const [files, key] = [open(), newFileKey()];
    async function* breaking() {
      yield* pieces(randomBytes(size), 50_000);
      throw new Error('The book cannot be read.');
    }
    await expect(files.write(key, Readable.from(breaking()))).rejects.toThrow('The book cannot be read.');
    await expect(files.read(key)).rejects.toThrow(FileMissing);
    expect(left()).toBe(0);
  });

  test('REP-04 a file is absent until it is complete, and a dead attempt is removed by its key', async () => {
    const { open, left } = opened();
    const [files, key] = [open(), newFileKey()];
    const { promise: middle, resolve: reached } = Promise.withResolvers<void>();
    async function* stalling() {
      yield* pieces(randomBytes(3 * partBytes), 50_000);
      reached();
      await new Promise(() => undefined);
    }
    void files.write(key, Readable.from(stalling()));
    await middle;
    await expect(files.read(key)).rejects.toThrow(FileMissing);
    await files.remove(key);
    expect(left()).toBe(0);
  });

  test('a key is random letters and digits and nothing else', async () => {
    const files = opened().open();
    for (const key of ['', '../x', 'a'.repeat(63), `${'a'.repeat(64)}/b`, 'A'.repeat(64)]) {
      await expect(files.read(key)).rejects.toThrow('This is no key of a file.');
      await expect(files.write(key, Readable.from([Buffer.from('x')]))).rejects.toThrow('This is no key of a file.');
    }
  });
});

describe('files in a bucket', () => {
  test('REP-04 a temporary failure is retried, and a refusal says why without the key or its secret', async () => {
    const files = openS3Store(s3.place, partBytes);
    const [key, content] = [newFileKey(), randomBytes(5 * partBytes)];
    s3.failNext(2, 503);
    await files.write(key, pieces(content, 10_000));
    expect((await buffer(await files.read(key))).equals(content)).toBe(true);
    await files.remove(key);
    const wrong = openS3Store({ ...s3.place, secretAccessKey: 'another/secret' }, partBytes);
    const refused: Error = (await wrong
      .write(newFileKey(), Readable.from([Buffer.from('x')]))
      .catch((error: Error) => error)) as Error;
    expect(refused.message).toBe('The file store answered 403 (SignatureDoesNotMatch) to take a file.');
    expect(JSON.stringify([refused, refused.stack])).not.toMatch(/another|AKIAGALLATEST/);
    expect(s3.uploads.size + s3.objects.size).toBe(0);
  });

  test('REP-04 an upload that the server cannot assemble, reported with status 200, is a failure and is aborted', async () => {
    s3.leastPart = 1_000_000;
    const files = openS3Store(s3.place, partBytes);
    await expect(files.write(newFileKey(), pieces(randomBytes(200_000), 10_000))).rejects.toThrow('EntityTooSmall');
    s3.leastPart = partBytes;
    expect(s3.uploads.size + s3.objects.size).toBe(0);
  });

  test('REP-05 a large file is uploaded in parts one after another, however fast it arrives', async () => {
    const files = openS3Store(s3.place, partBytes);
    const key = newFileKey();
    let taken = 0;
    let maxAhead = 0;
    async function* counted() {
      for (let count = 0; count < 100; count += 1) {
        taken += partBytes / 2;
        const stored = [...s3.uploads.values()].flatMap(({ parts }) => [...parts.values()]);
        maxAhead = Math.max(maxAhead, taken - stored.reduce((sum, { length }) => sum + length, 0));
        yield Buffer.alloc(partBytes / 2, count);
      }
    }
    await files.write(key, Readable.from(counted(), { objectMode: false }));
    expect(maxAhead).toBeLessThan(6 * partBytes);
    expect(s3.objects.get(key)).toHaveLength(50 * partBytes);
    await files.remove(key);
  });
});
