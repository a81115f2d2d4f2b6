import type { Readable } from 'node:stream';

/**
 * A store of files that are written once and read often, such as reports. Keys are random, so that no file can be found
 * by guessing and two writers never use the same key.
 */
export interface FileStore {
  /**
   * Writes a file as a stream, in constant memory. The file can be read only after this has settled; a failed write
   * leaves nothing visible.
   * @returns its size in bytes.
   * @throws the error of the stream or the disk
   */
  write(key: string, content: Readable): Promise<number>;
  /** Reads a file as a stream. @throws FileMissing */
  read(key: string): Promise<Readable>;
  /** Removes a file and the remains of a failed write. A missing file is not an error. */
  remove(key: string): Promise<void>;
}

/** The file does not exist, or no longer. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';
}
