import type { Readable } from 'node:stream';

/**
 * Where files lie: reports, and what else is made once and read often. Keys are random, so that nobody finds a file by
 * guessing and two writers never meet.
 */
export interface FileStore {
  /**
   * Writes a file as a stream, in constant memory. It can be read once this has settled and never before: what breaks
   * off leaves nothing to be seen. @returns its size in bytes. @throws what the stream or the disk throws
   */
  write(key: string, content: Readable): Promise<number>;
  /** Reads a file as a stream. @throws FileMissing */
  read(key: string): Promise<Readable>;
  /** Removes a file, and what an attempt at writing it has left; one that is not there is removed already. */
  remove(key: string): Promise<void>;
}

/** There is no such file, or none any more. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';
}
