import { namePartIn } from '@galla/contract/core/search-text.ts';
import type { Finding } from '@galla/contract/payments/find/endpoints.ts';

/** The maximum number of results of a kind. */
export const maxOfKind = 5;

/** The maximum count of a kind; beyond it, the result says that there are more. */
export const maxCounted = 1_000;

/** The displayed results of one kind, and their total count. */
export interface Found {
  readonly findings: readonly Finding[];
  readonly count: number;
  /** Whether there are more than were counted. */
  readonly isMore?: boolean;
}

/** The bounds of all ids. */
export const firstId = '00000000-0000-0000-0000-000000000000';
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The bounds of names that begin with a text. Undefined if it cannot be part of a name. */
export function prefixRange(text: string): { readonly from: string; readonly to: string } | undefined {
  const from = namePartIn(text);
  return from === undefined ? undefined : { from, to: `${from}\u{10ffff}` };
}

/** The shortest UTR prefix that is searched. */
const shortestPrefix = 6;

/**
 * The bounds of UTRs that begin with these digits; the upper bound is exclusive. Undefined for a text that cannot be
 * part of a UTR.
 */
export function prefixOf(digits: string): { readonly from: string; readonly to: string } | undefined {
  if (!/^\d{6,11}$/.test(digits) || digits.length < shortestPrefix) return undefined;
  const kept = digits.replace(/9+$/, '');
  return kept === '' ? undefined : { from: digits, to: `${kept.slice(0, -1)}${Number(kept.at(-1)) + 1}` };
}
