import { createHash, randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

/** Random bytes for 512 ids at a time: the call into the kernel costs more than the rest of an id. */
const pool = new Uint8Array(16 * 512);
let used = pool.length;

function random(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 16;
  return pool.subarray(used - 16, used);
}

/**
 * A new UUIDv7 that sorts by `at` (ms since 1970, now by default). Created here instead of in SQL, because PostgreSQL
 * 15 cannot.
 */
export function newId(at?: number): string {
  return at === undefined ? v7() : v7({ msecs: at, random: random() });
}

/** The smallest UUIDv7 of a time: every id created at `at` (ms) or later sorts at or after it. */
export function firstIdAt(at: number): string {
  const hex = Math.max(0, Math.floor(at)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/**
 * A UUID that is the same for the same content, so that content that is stored twice is one row. Version 8 of RFC 9562.
 */
export function contentId(content: string): string {
  const hash = createHash('sha256').update(content).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** The UUID that stands for "none" in rollup keys. */
export const noId = '00000000-0000-0000-0000-000000000000';
