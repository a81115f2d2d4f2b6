import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { deriveKey, macOf, sameBytes, sealBytes, unsealBytes } from '../../platform/crypto/sealing.ts';
import type { UnlockKeys } from '../../platform/db/logins.ts';

/** A file that is not a backup, or cannot be used. The message is one line for the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** The format of the frames and their content. A reader refuses newer formats. */
const format = 1;
const maxFrame = 1024 * 1024;
/** A nonce and a tag. */
const overhead = 28;
const maxHeader = 4096;

/** A piece of a sealed file: its kind in one letter, and its bytes. */
export interface Frame {
  readonly kind: string;
  readonly bytes: Buffer;
}

interface Header {
  readonly galla: 'backup';
  readonly format: number;
  readonly version: string;
  readonly madeAt: string;
  readonly salt: string;
  readonly key: string;
}

const keyOf = (unlockKey: Buffer) => deriveKey(unlockKey, 'backup');

const keysOf = ({ unlockKey, previousUnlockKey }: UnlockKeys) =>
  (previousUnlockKey ? [unlockKey, previousUnlockKey] : [unlockKey]).map(keyOf);

/** A check value that identifies the key of a file without revealing it. */
const checkOf = (key: Buffer, salt: string) => macOf(key, 'check', salt);

/** Frames are numbered and bound to their file, so that none can be left out, repeated or moved. */
const contextOf = (line: string, number: number) => `${number} ${line}`;

/**
 * Writes frames that only the master key opens (AES-256-GCM). The first line is readable: it describes the file and
 * identifies its key without revealing it.
 * @returns the function that writes a frame of at most a megabyte
 */
export async function sealFrames(
  file: FileHandle,
  unlockKey: Buffer,
  about: { readonly version: string; readonly madeAt: string },
): Promise<(frame: Frame) => Promise<void>> {
  const salt = randomBytes(32).toString('base64');
  const key = keyOf(unlockKey);
  const header: Header = { galla: 'backup', format, ...about, salt, key: checkOf(key, salt).toString('base64') };
  const line = `${JSON.stringify(header)}\n`;
  await file.write(line);
  let number = 0;
  return async ({ kind, bytes }) => {
    for (let from = 0; from === 0 || from < bytes.length; from += maxFrame) {
      const piece = Buffer.concat([Buffer.from(kind), bytes.subarray(from, from + maxFrame)]);
      const sealed = sealBytes(key, contextOf(line, number), piece);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(sealed.length);
      await file.writev([length, sealed]);
      number += 1;
    }
  };
}

/**
 * Reads what `sealFrames` wrote.
 * @throws {BackupError} if it is not a backup, has a newer format or another key, or is not as it was written
 */
export async function* openFrames(path: string, keys: UnlockKeys): AsyncGenerator<Frame> {
  const read = reader(path);
  const line = (await read.line()).toString('utf8');
  const header = headerOf(line, path);
  const key = keysOf(keys).find((one) => sameBytes(checkOf(one, header.salt), Buffer.from(header.key, 'base64')));
  if (key === undefined)
    throw new BackupError(`MASTER_KEY is not the key of ${path}: it needs the key of the installation that made it.`);
  for (let number = 0; ; number += 1) {
    const length = await read.bytes(4);
    if (length.length === 0) return;
    const size = length.length === 4 ? length.readUInt32BE() : 0;
    const sealed = size > overhead && size <= maxFrame + overhead + 1 ? await read.bytes(size) : Buffer.alloc(0);
    if (sealed.length !== size || size === 0) throw damaged(path);
    const opened = openFrame(key, contextOf(line, number), sealed);
    if (opened === undefined) throw damaged(path);
    yield { kind: opened.toString('latin1', 0, 1), bytes: opened.subarray(1) };
  }
}

/** The error for a file that was cut or changed. */
export const damaged = (path: string): BackupError =>
  new BackupError(`${path} is not as it was written: it was cut or changed. Take another copy.`);

function openFrame(key: Buffer, context: string, sealed: Buffer): Buffer | undefined {
  try {
    return unsealBytes(key, context, sealed);
  } catch {
    return undefined;
  }
}

function headerOf(line: string, path: string): Header {
  let header: Partial<Header> = {};
  try {
    header = JSON.parse(line) as Partial<Header>;
  } catch {
    // Reported below.
  }
  if (header.galla !== 'backup' || typeof header.salt !== 'string' || typeof header.key !== 'string')
    throw new BackupError(`${path} is no backup of Galla.`);
  if (header.format !== format)
    throw new BackupError(`${path} was made by Galla ${header.version}, which is newer: restore it with that version.`);
  return header as Header;
}

/** Reads a file by lines and by byte counts. Only the last read may return fewer bytes. */
function reader(path: string) {
  const source = createReadStream(path, { highWaterMark: maxFrame })[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const more = async () => {
    const { value, done } = await source.next();
    if (done !== true) held = Buffer.concat([held, value as Buffer]);
    return done !== true;
  };
  const take = (size: number) => {
    const taken = held.subarray(0, size);
    held = held.subarray(size);
    return taken;
  };
  return {
    async line() {
      while (!held.includes('\n') && held.length < maxHeader && (await more()));
      return take(held.subarray(0, maxHeader).indexOf('\n') + 1);
    },
    async bytes(size: number) {
      while (held.length < size && (await more()));
      return take(size);
    },
  };
}
