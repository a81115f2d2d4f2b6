/** A part of a text, and whether it matches the search. */
export interface MarkedPart {
  readonly text: string;
  readonly marked: boolean;
}

const mask = '•';

/** Separators in references, phone numbers and amounts, which people may leave out. */
const isBetween = (character: string) => /[\s,.()+-]/.test(character);

/**
 * The parts of a displayed text, with the matches of a search marked. A match is the whole search at the start of a
 * word, ignoring case, separators in numbers and the decimals of an amount. In a masked value, its visible ends are
 * matched.
 */
export function markedParts(shown: string, wanted: string): readonly MarkedPart[] {
  const plain = wanted.trim().toLowerCase();
  const spans = plain === '' ? [] : shown.includes(mask) ? maskedSpans(shown, plain) : spanOf(shown, plain);
  return partsOf(shown, spans);
}

type Span = readonly [start: number, end: number];

function spanOf(shown: string, plain: string): readonly Span[] {
  const exact = wordStarts(shown, plain);
  if (exact !== undefined) return [[exact, exact + plain.length]];
  // Numbers are compared without the separators between their digits.
  const digits = [...plain].filter((character) => !isBetween(character) && character !== '₹').join('');
  if (!/^[a-z]*\d[\da-z]*$/.test(digits) || digits.length < 2) return [];
  const kept = [...shown.toLowerCase()].flatMap((character, at) => (isBetween(character) ? [] : [{ character, at }]));
  const start = kept
    .map(({ character }) => character)
    .join('')
    .indexOf(digits);
  const [first, last] = [kept[start], kept[start + digits.length - 1]];
  return start < 0 || first === undefined || last === undefined ? [] : [[first.at, last.at + 1]];
}

/** The position where a text starts a word, or where it occurs inside a word that contains a digit. */
function wordStarts(shown: string, plain: string): number | undefined {
  const lower = shown.toLowerCase();
  if (lower.length !== shown.length) return undefined;
  for (let at = lower.indexOf(plain); at >= 0; at = lower.indexOf(plain, at + 1))
    if (at === 0 || !/[\p{L}\p{M}]/u.test(lower[at - 1] ?? '') || /\d/.test(plain)) return at;
  return undefined;
}

/** The visible ends of a masked value, if the search starts or ends with them. */
function maskedSpans(shown: string, plain: string): readonly Span[] {
  const first = shown.indexOf(mask);
  // A space may follow, as in `•• 4402`.
  const last = shown.lastIndexOf(mask) + (/•\s\d/.test(shown.slice(shown.lastIndexOf(mask))) ? 2 : 1);
  const head = /[^\s]*$/.exec(shown.slice(0, first))?.[0] ?? '';
  const tail = /^[^\s·]*/.exec(shown.slice(last))?.[0] ?? '';
  const bare = (text: string) => text.replace(/[\s()-]/g, '').toLowerCase();
  const whole = bare(plain);
  return [
    ...(head !== '' && whole.startsWith(bare(head)) ? [[first - head.length, first] as const] : []),
    ...(tail !== '' && whole.endsWith(bare(tail)) ? [[last, last + tail.length] as const] : []),
  ];
}

function partsOf(shown: string, spans: readonly Span[]): readonly MarkedPart[] {
  const parts: MarkedPart[] = [];
  let from = 0;
  for (const [start, end] of spans) {
    parts.push({ text: shown.slice(from, start), marked: false }, { text: shown.slice(start, end), marked: true });
    from = end;
  }
  parts.push({ text: shown.slice(from), marked: false });
  return parts.filter(({ text }) => text !== '');
}
