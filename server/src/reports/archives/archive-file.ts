import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { deriveKey } from '../../platform/crypto/sealing.ts';
import { sealStream, unsealStream } from '../../platform/files/sealed-stream.ts';
import type { FileStore } from '../../platform/files/store.ts';

/** The keys of the installation and the store of its files. */
export interface ArchiveStore {
  readonly masterKey: Buffer;
  readonly files: FileStore;
}

/** The identity of a file: it cannot be opened as any other file. `month` is the month's first day. */
export interface FilePlace {
  readonly tenantId: string;
  readonly month: string;
  /** The kind of its rows, or `manifest`. */
  readonly kind: string;
}

/** Each merchant has its own key. */
const keyOf = (masterKey: Buffer, tenantId: string) => deriveKey(masterKey, `archives:${tenantId}`);
const contextOf = ({ month, kind }: FilePlace) => `${month} ${kind}`;

/** The sizes and SHA-256 hashes of a file: of its content, and of the stored bytes. */
export interface FileHashes {
  readonly csvBytes: number;
  readonly csvSha256: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Compresses and seals a stream into the store under a key. Memory holds only a few frames. */
export async function writeArchiveFile(
  { masterKey, files }: ArchiveStore,
  place: FilePlace,
  key: string,
  content: AsyncIterable<Uint8Array>,
): Promise<FileHashes> {
  const [plain, stored] = [counted(), counted()];
  const sealed = sealStream(zipped(plain.pass(content)), keyOf(masterKey, place.tenantId), contextOf(place));
  await files.write(key, Readable.from(stored.pass(sealed), { objectMode: false }));
  const [of, as] = [plain.end(), stored.end()];
  return { csvBytes: of.bytes, csvSha256: of.sha256, bytes: as.bytes, sha256: as.sha256 };
}

/** Writes the manifest of an archive. */
export const writeManifest = (
  store: ArchiveStore,
  { tenantId, month }: Omit<FilePlace, 'kind'>,
  key: string,
  text: string,
): Promise<FileHashes> =>
  writeArchiveFile(store, { tenantId, month, kind: 'manifest' }, key, Readable.from([Buffer.from(text)]));

/**
 * Reads a stored file in constant memory. `hashes` is complete once the stream has ended.
 * @throws FileMissing, SealBroken
 */
export async function readArchiveFile(
  { masterKey, files }: ArchiveStore,
  place: FilePlace,
  key: string,
): Promise<{ readonly content: AsyncIterable<Buffer>; readonly hashes: () => FileHashes }> {
  const [plain, stored] = [counted(), counted()];
  const source = await files.read(key);
  const opened = unsealStream(stored.pass(source), keyOf(masterKey, place.tenantId), contextOf(place));
  return {
    content: plain.pass(piped(opened, createGunzip())),
    hashes() {
      const [of, as] = [plain.end(), stored.end()];
      return { csvBytes: of.bytes, csvSha256: of.sha256, bytes: as.bytes, sha256: as.sha256 };
    },
  };
}

/** The rows of a file by column, one at a time. */
export async function* csvRows(content: AsyncIterable<Uint8Array>): AsyncGenerator<Record<string, string>> {
  for await (const row of piped(content, parse({ columns: true }))) yield row as unknown as Record<string, string>;
}

const zipped = (content: AsyncIterable<Uint8Array>) => piped(content, createGzip({ level: 6 }));

/** Pipes a stream through another one. An error of either ends both. */
async function* piped(
  content: AsyncIterable<Uint8Array>,
  through: NodeJS.ReadWriteStream & AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const fed = pipeline(Readable.from(content, { objectMode: false }), through as NodeJS.WritableStream);
  // The reader gets the error as well.
  fed.catch(() => undefined);
  for await (const piece of through) yield piece as Buffer;
  await fed;
}

/** Counts and hashes the bytes that pass through. */
function counted() {
  const hash: Hash = createHash('sha256');
  let bytes = 0;
  return {
    async *pass<Piece extends Uint8Array>(content: AsyncIterable<Piece>): AsyncGenerator<Buffer> {
      for await (const piece of content) {
        hash.update(piece);
        bytes += piece.length;
        yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
      }
    },
    end: () => ({ bytes, sha256: hash.copy().digest('hex') }),
  };
}
