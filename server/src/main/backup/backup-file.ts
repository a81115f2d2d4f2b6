import { createHash } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import type { UnlockKeys } from '../../platform/db/logins.ts';
import { BackupError, damaged, type Frame, openFrames, sealFrames } from './sealed-frames.ts';

const part = z.object({ name: z.string(), columns: z.array(z.string()).optional() });
const written = z.object({ bytes: z.number(), sha256: z.string(), rows: z.number().optional() });

/** One named part of a backup: the rows of a table with its columns, or a file. */
export type Part = z.output<typeof part>;

const manifest = z.object({
  madeAt: z.string(),
  /** The version of Galla that created it. */
  version: z.string(),
  postgres: z.string(),
  /** The names of the migrations that the database had. */
  migrations: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  /**
   * Whether it contains the files of reports and documents. Otherwise they are in a bucket, which has its own copies.
   */
  files: z.enum(['here', 'bucket']),
  parts: z.array(part.extend(written.shape)),
});

/** The last entry of a backup: what created it, and all its parts with size and hash. */
export type Manifest = z.output<typeof manifest>;

/** Adds a part from a stream. `rows` is called when the stream has ended. */
export type AddPart = (part: Part, content: Readable, rows?: () => number | null) => Promise<void>;

/**
 * Writes a backup under a temporary name, and renames it once it is complete and flushed to disk.
 * @param fill adds the parts and returns the rest of the manifest
 */
export async function writeBackup(
  path: string,
  unlockKey: Buffer,
  about: Pick<Manifest, 'version' | 'madeAt'>,
  fill: (add: AddPart) => Promise<Omit<Manifest, 'parts' | 'version' | 'madeAt'>>,
): Promise<Manifest> {
  const aside = `${path}.part`;
  const file = await open(aside, 'w', 0o600);
  try {
    const write = await sealFrames(file, unlockKey, about);
    const json = (kind: string, value: unknown) => write({ kind, bytes: Buffer.from(JSON.stringify(value)) });
    const parts: Manifest['parts'] = [];
    const rest = await fill(async (added, content, rows) => {
      await json('b', added);
      const { measure, result } = measured();
      await pipeline(content, measure, createZstdCompress(), async (pieces: AsyncIterable<Buffer>) => {
        for await (const bytes of pieces) await write({ kind: 'd', bytes });
      });
      const count = rows?.();
      const end = { ...result(), ...(typeof count === 'number' ? { rows: count } : {}) };
      await json('e', end);
      parts.push({ ...added, ...end });
    });
    const complete = { ...about, ...rest, parts };
    await json('m', complete);
    await file.sync();
    await file.close();
    await rename(aside, path);
    return complete;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(aside, { force: true });
    throw error;
  }
}

/**
 * Reads a backup from start to end.
 * @param visit is called for each part, and reads all of its content
 * @returns the manifest, once everything was read and matches it
 * @throws {BackupError} if the file is not as it was written; `visit` may have been called before
 */
export async function readBackup(
  path: string,
  keys: UnlockKeys,
  visit: (part: Part, content: AsyncIterable<Buffer>) => Promise<unknown>,
): Promise<Manifest> {
  const frames = openFrames(path, keys);
  const found: Manifest['parts'] = [];
  try {
    for (;;) {
      const { kind, bytes } = await next(frames, path);
      if (kind === 'm') {
        // A manifest with many files spans several frames.
        const pieces = [bytes];
        for await (const more of frames) {
          if (more.kind !== 'm') throw damaged(path);
          pieces.push(more.bytes);
        }
        const complete = manifest.parse(JSON.parse(Buffer.concat(pieces).toString('utf8')));
        if (JSON.stringify(complete.parts) !== JSON.stringify(found)) throw damaged(path);
        return complete;
      }
      if (kind !== 'b') throw damaged(path);
      const begun = part.parse(JSON.parse(bytes.toString('utf8')));
      found.push({ ...begun, ...(await readPart(frames, path, (content) => visit(begun, content))) });
    }
  } finally {
    await frames.return(undefined);
  }
}

async function readPart(
  frames: AsyncGenerator<Frame>,
  path: string,
  visit: (content: AsyncIterable<Buffer>) => Promise<unknown>,
): Promise<z.output<typeof written>> {
  let end: Buffer | undefined;
  const { measure, result } = measured();
  async function* compressed() {
    for (;;) {
      const { kind, bytes } = await next(frames, path);
      if (kind === 'd') yield bytes;
      else if (kind !== 'e') throw damaged(path);
      else {
        end = bytes;
        return;
      }
    }
  }
  await pipeline(compressed, createZstdDecompress(), measure, visit);
  if (end === undefined) throw damaged(path);
  const said = written.parse(JSON.parse(end.toString('utf8')));
  const { bytes, sha256 } = result();
  if (bytes !== said.bytes || sha256 !== said.sha256) throw damaged(path);
  return said;
}

async function next(frames: AsyncGenerator<Frame>, path: string): Promise<Frame> {
  const { value, done } = await frames.next();
  if (done === true) throw damaged(path);
  return value as Frame;
}

/** Counts and hashes the bytes that pass through. */
function measured() {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    async *measure(source: AsyncIterable<Buffer>) {
      for await (const piece of source) {
        hash.update(piece);
        bytes += piece.length;
        yield piece;
      }
    },
    result: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}

/** Refuses a backup whose database is newer than this version. */
export function refuseNewer({ migrations, version }: Manifest, known: readonly string[], path: string): void {
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new BackupError(`${path} was made by Galla ${version}, which is newer: restore it with that version.`);
}
