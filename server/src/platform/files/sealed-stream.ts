import { sealBytes, unsealBytes } from '../crypto/sealing.ts';

/** The most bytes of a frame: memory holds two frames, whatever the size of the file. */
const frameBytes = 256 * 1024;
/** A nonce and a tag. */
const overhead = 28;

/** A sealed file that was cut, changed, or sealed with another key. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}

/** Frames are numbered and bound to their file, and the last one is marked: none can be left out, moved or cut off. */
const contextOf = (context: string, number: number, isLast: boolean) =>
  `${context} ${number} ${isLast ? 'last' : 'more'}`;

/**
 * Seals a stream with AES-256-GCM, in constant memory.
 * @param context identifies the file; it opens only with the same context
 */
export async function* sealStream(
  content: AsyncIterable<Uint8Array>,
  key: Buffer,
  context: string,
): AsyncGenerator<Buffer> {
  let number = 0;
  const frame = (bytes: Buffer, isLast: boolean) => {
    const sealed = sealBytes(key, contextOf(context, number, isLast), bytes);
    number += 1;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(sealed.length);
    return Buffer.concat([length, sealed]);
  };
  let held: Buffer = Buffer.alloc(0);
  for await (const piece of content) {
    held = Buffer.concat([held, piece]);
    while (held.length > frameBytes) {
      yield frame(held.subarray(0, frameBytes), false);
      held = held.subarray(frameBytes);
    }
  }
  yield frame(held, true);
}

/** Opens a stream from `sealStream`, in constant memory. @throws {SealBroken} */
export async function* unsealStream(
  content: AsyncIterable<Uint8Array>,
  key: Buffer,
  context: string,
): AsyncGenerator<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  let number = 0;
  let sealed: Buffer | undefined;
  const open = (isLast: boolean) => {
    try {
      const bytes = unsealBytes(key, contextOf(context, number, isLast), sealed ?? Buffer.alloc(0));
      number += 1;
      return bytes;
    } catch (error) {
      throw new SealBroken('The file is not as it was written.', { cause: error });
    }
  };
  for await (const piece of content) {
    held = Buffer.concat([held, piece]);
    for (;;) {
      const size = held.length < 4 ? undefined : held.readUInt32BE();
      if (size !== undefined && (size < overhead || size > frameBytes + overhead))
        throw new SealBroken('The file is no sealed file.');
      if (size === undefined || held.length < 4 + size) break;
      // A frame is known not to be the last once another one follows.
      if (sealed !== undefined) yield open(false);
      sealed = held.subarray(4, 4 + size);
      held = held.subarray(4 + size);
    }
  }
  if (held.length > 0 || sealed === undefined) throw new SealBroken('The file was cut.');
  yield open(true);
}
