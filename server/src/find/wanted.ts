/** At most this many things of a kind are found. */
export const maxOfKind = 5;

/** Names that begin with a text lie between two texts. Undefined where it is too short to be a name, or has a number. */
export function prefixRange(text: string): { readonly from: string; readonly to: string } | undefined {
  const from = text.toLowerCase();
  return from.length < 3 || /\d/.test(from) ? undefined : { from, to: `${from}\u{10ffff}` };
}
