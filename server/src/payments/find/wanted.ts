import { namePartIn } from '@galla/contract/core/search-text.ts';
import type { Finding } from '@galla/contract/payments/find/endpoints.ts';

/** At most this many things of a kind are found. */
export const maxOfKind = 5;

/** So many things of a kind are counted; of more it is said that there are more. */
export const maxCounted = 1_000;

/** What of one kind is shown, and how many there are. */
export interface Found {
  readonly findings: readonly Finding[];
  readonly count: number;
  /** Whether there are more than were counted. */
  readonly isMore?: boolean;
}

/** Ids lie between these. */
export const firstId = '00000000-0000-0000-0000-000000000000';
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Names that begin with a text lie between two texts. Undefined where it is no part of a name. */
export function prefixRange(text: string): { readonly from: string; readonly to: string } | undefined {
  const from = namePartIn(text);
  return from === undefined ? undefined : { from, to: `${from}\u{10ffff}` };
}

/** The shortest beginning of a UTR that is looked for. */
const shortestPrefix = 6;

/** UTRs that begin with these digits lie from one text to before another. Undefined for anything but a part of a UTR. */
export function prefixOf(digits: string): { readonly from: string; readonly to: string } | undefined {
  if (!/^\d{6,11}$/.test(digits) || digits.length < shortestPrefix) return undefined;
  const kept = digits.replace(/9+$/, '');
  return kept === '' ? undefined : { from: digits, to: `${kept.slice(0, -1)}${Number(kept.at(-1)) + 1}` };
}
