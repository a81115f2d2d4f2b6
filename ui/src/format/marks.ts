/** A part of a text, and whether it fits what was searched. */
export interface MarkedPart {
  readonly text: string;
  readonly marked: boolean;
}

const mask = '•';

/** What stands between digits and letters of references, phones and amounts, and is not typed by everybody. */
const isBetween = (character: string) => /[\s,.()+-]/.test(character);

/**
 * The parts of a shown text, those marked that a search fits: the whole of it wherever it begins a word, without regard to
 * capitals, separators of numbers and decimals of an amount. Of a masked value what is shown at its ends is marked.
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
  // Numbers are compared without what stands between their digits.
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

/** Where a text begins a word, or stands in one that has a digit. */
function wordStarts(shown: string, plain: string): number | undefined {
  const lower = shown.toLowerCase();
  if (lower.length !== shown.length) return undefined;
  for (let at = lower.indexOf(plain); at >= 0; at = lower.indexOf(plain, at + 1))
    if (at === 0 || !/[\p{L}\p{M}]/u.test(lower[at - 1] ?? '') || /\d/.test(plain)) return at;
  return undefined;
}

/** The shown ends of a masked value, where the search ends or begins with them. */
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
