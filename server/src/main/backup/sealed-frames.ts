import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { deriveKey, macOf, sameBytes } from '../../platform/crypto/sealing.ts';

/** A file that is no backup, or one that cannot be used. The message is one line for the terminal. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** The format of the frames and of what stands in them. A reader refuses a later one. */
const format = 1;
const maxFrame = 1024 * 1024;
const tagBytes = 16;
const maxHeader = 4096;

/** A piece of a sealed file: what it is, in one letter, and its bytes. */
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

/** The key of one file. The salt keeps the nonces of two files apart. */
const fileKey = (masterKey: Buffer, salt: Buffer) =>
  Buffer.from(hkdfSync('sha256', deriveKey(masterKey, 'backup'), salt, 'galla:backup-file', 32));

/** Frames are numbered, so that none can be left out, repeated or moved. */
function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 4);
  return nonce;
}

/**
 * Writes frames that only the master key opens (AES-256-GCM). The line in front of them can be read by everybody: it
 * says what the file is, and which key opens it without giving it away.
 * @returns the function that writes a frame of at most a megabyte
 */
export async function sealFrames(
  file: FileHandle,
  masterKey: Buffer,
  about: { readonly version: string; readonly madeAt: string },
): Promise<(frame: Frame) => Promise<void>> {
  const salt = randomBytes(32);
  const key = fileKey(masterKey, salt);
  const check = macOf(key, 'check').toString('base64');
  const header: Header = { galla: 'backup', format, ...about, salt: salt.toString('base64'), key: check };
  const line = `${JSON.stringify(header)}\n`;
  await file.write(line);
  let number = 0;
  return async ({ kind, bytes }) => {
    for (let from = 0; from === 0 || from < bytes.length; from += maxFrame) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number)).setAAD(Buffer.from(line));
      const piece = bytes.subarray(from, from + maxFrame);
      const sealed = Buffer.concat([cipher.update(kind), cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(sealed.length);
      await file.writev([length, sealed]);
      number += 1;
    }
  };
}

/**
 * Reads what `sealFrames` wrote.
 * @throws {BackupError} where it is no backup, of a newer format, under another key, or not as it was written
 */
export async function* openFrames(path: string, masterKey: Buffer): AsyncGenerator<Frame> {
  const read = reader(path);
  const line = await read.line();
  const header = headerOf(line, path);
  const key = fileKey(masterKey, Buffer.from(header.salt, 'base64'));
  if (!sameBytes(macOf(key, 'check'), Buffer.from(header.key, 'base64')))
    throw new BackupError(`MASTER_KEY is not the key of ${path}: it needs the key of the installation that made it.`);
  for (let number = 0; ; number += 1) {
    const length = await read.bytes(4);
    if (length.length === 0) return;
    const size = length.length === 4 ? length.readUInt32BE() : 0;
    const sealed = size > tagBytes && size <= maxFrame + tagBytes + 1 ? await read.bytes(size) : Buffer.alloc(0);
    if (sealed.length !== size || size === 0) throw damaged(path);
    const opened = openFrame(key, number, line, sealed);
    if (opened === undefined) throw damaged(path);
    yield { kind: opened.toString('latin1', 0, 1), bytes: opened.subarray(1) };
  }
}

/** A file that was cut or changed. */
export const damaged = (path: string): BackupError =>
  new BackupError(`${path} is not as it was written: it was cut or changed. Take another copy.`);

function openFrame(key: Buffer, number: number, line: Buffer, sealed: Buffer): Buffer | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number), { authTagLength: tagBytes });
  decipher.setAAD(line).setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}

function headerOf(line: Buffer, path: string): Header {
  let header: Partial<Header> = {};
  try {
    header = JSON.parse(line.toString('utf8')) as Partial<Header>;
  } catch {
    // Said below.
  }
  if (header.galla !== 'backup' || typeof header.salt !== 'string' || typeof header.key !== 'string')
    throw new BackupError(`${path} is no backup of Galla.`);
  if (header.format !== format)
    throw new BackupError(`${path} was made by Galla ${header.version}, which is newer: restore it with that version.`);
  return header as Header;
}

/** Reads a file by lines and by numbers of bytes; less comes only at the end. */
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
