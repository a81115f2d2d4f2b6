import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { SealBroken, sealStream, unsealStream } from './sealed-stream.ts';

const key = randomBytes(32);
const frame = 256 * 1024;
const streamOf = (bytes: Buffer, piece = 10_000) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / piece) }, (_, index) =>
      bytes.subarray(index * piece, (index + 1) * piece),
    ),
  );
const whole = async (stream: AsyncIterable<Buffer>) => Buffer.concat(await Array.fromAsync(stream));
const sealed = (bytes: Buffer, context = '2024-06-01 payments') => whole(sealStream(streamOf(bytes), key, context));
const opened = (bytes: Buffer, context = '2024-06-01 payments', piece = 7_000) =>
  whole(unsealStream(streamOf(bytes, piece), key, context));

describe('a sealed file', () => {
  test.each([0, 1, frame - 1, frame, frame + 1, 3 * frame + 5])(
    'of %i bytes opens with the content that was written',
    async (size) => {
      const content = randomBytes(size);
      expect((await opened(await sealed(content))).equals(content)).toBe(true);
    },
  );

  test('that was cut, extended, changed or swapped with another does not open', async () => {
    const file = await sealed(randomBytes(2 * frame + 100));
    const oneFrame = 4 + 28 + frame;
    const changed = Buffer.from(file);
    changed[oneFrame + 100] = (changed[oneFrame + 100] ?? 0) ^ 1;
    const swapped = Buffer.concat([
      file.subarray(oneFrame, 2 * oneFrame),
      file.subarray(0, oneFrame),
      file.subarray(2 * oneFrame),
    ]);
    const broken = [
      file.subarray(0, oneFrame),
      file.subarray(0, 2 * oneFrame),
      file.subarray(0, -1),
      Buffer.alloc(0),
      Buffer.concat([file, file]),
      changed,
      swapped,
      Buffer.from('{"galla":"backup"}'),
    ];
    for (const bytes of broken) await expect(opened(bytes)).rejects.toThrow(SealBroken);
    await expect(opened(file, '2024-06-01 refunds')).rejects.toThrow(SealBroken);
    await expect(whole(unsealStream(streamOf(file), randomBytes(32), '2024-06-01 payments'))).rejects.toThrow(
      SealBroken,
    );
  });
});
