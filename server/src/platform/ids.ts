import { v7 } from 'uuid';

/** A new UUIDv7 that sorts by `at` (ms since 1970, now unless given). Made here, not in SQL, so that any PostgreSQL 15 serves. */
export function newId(at?: number): string {
  return at === undefined ? v7() : v7({ msecs: at });
}

/** The smallest UUIDv7 of a moment: every id made at `at` (ms) or later sorts at or after it. */
export function firstIdAt(at: number): string {
  const hex = Math.max(0, Math.floor(at)).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** The UUID that stands for "none" in rollup keys. */
export const noId = '00000000-0000-0000-0000-000000000000';
