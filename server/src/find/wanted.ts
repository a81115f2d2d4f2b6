/** At most this many things of a kind are found. */
export const maxOfKind = 5;

/** Ids lie between these. */
export const firstId = '00000000-0000-0000-0000-000000000000';
export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A text in small letters where it may be of a name. Undefined where it has no letter. */
export const namePart = (text: string): string | undefined =>
  /\p{L}/u.test(text) ? text.toLowerCase().replace(/\s+/g, ' ') : undefined;

/** Names that begin with a text lie between two texts. Undefined where it is no part of a name. */
export function prefixRange(text: string): { readonly from: string; readonly to: string } | undefined {
  const from = namePart(text);
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
