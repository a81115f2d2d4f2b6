import { randomBytes } from 'node:crypto';

/** A new key: 256 bits in lower-case letters and digits, which every store and file system accepts. */
export const newFileKey = (): string => randomBytes(32).toString('hex');

/** Whether a text is the key of a file, and so cannot name anything else in a folder or bucket. */
export const isFileKey = (key: string): boolean => /^[0-9a-f]{64}$/.test(key);
