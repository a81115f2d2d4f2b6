/** Whether the digits pass the Luhn check, which detects every single wrong digit and most transpositions. */
export function fitsLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, character] of [...digits].reverse().entries()) {
    const digit = Number(character) * (index % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return digits !== '' && sum % 10 === 0;
}

/** The error for a text field that contains a card number. */
export const cardNumberText = 'This looks like a card number. Leave it out: card numbers are never stored.';

/** Digits of any script, with up to 3 spaces, dashes, minus signs or invisible characters between two of them. */
const runs = /\p{Nd}(?:[\s\p{Pd}\u2212\p{Cf}\p{Mn}]{0,3}\p{Nd}){12,}/gu;
const isWordCharacter = /[\p{L}\p{Nd}_]/u;
/** The first digits of card network numbers (ISO/IEC 7812). */
const issued = /^(?:4|5[1-5]|508|6|3[0-689]|2[2-7]|8[12])/;

/** A part of a text by its offsets; `end` is exclusive. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * The digits 0 to 9 of a script are consecutive: those of India start at …6, all others that people type at …0. Bold
 * and other forms of a digit are normalised (NFKC).
 */
function digitOf(character: string): number {
  const code = character.normalize('NFKC').codePointAt(0) ?? 0;
  return code >= 0x900 && code < 0xe00 ? (code & 15) - 6 : code & 15;
}

/**
 * The card numbers in a text: 13 to 19 digits that pass the Luhn check, separate from other characters. Within words,
 * and within longer rows of groups, they must also start like a network's number, because every tenth number passes
 * Luhn by chance. `issuedOnly` requires that everywhere.
 */
function cardSpans(text: string, issuedOnly = false): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(runs)) {
    const groups = [...match[0].matchAll(/\p{Nd}+/gu)].map(({ 0: digits, index }) => ({
      digits: [...digits].map(digitOf).join(''),
      start: match.index + index,
      end: match.index + index + digits.length,
    }));
    const isInWord =
      isWordCharacter.test(text[match.index - 1] ?? '') ||
      isWordCharacter.test(text[match.index + match[0].length] ?? '');
    spans.push(...spansOf(groups, isInWord, issuedOnly));
  }
  return spans;
}

function spansOf(
  groups: readonly (Span & { readonly digits: string })[],
  isInWord: boolean,
  issuedOnly: boolean,
): Span[] {
  const spans: Span[] = [];
  for (const [first, { start }] of groups.entries()) {
    let digits = '';
    for (const group of groups.slice(first, isInWord ? first + 1 : first + 19)) {
      digits += group.digits;
      if (digits.length > 19) break;
      const isWhole = !issuedOnly && !isInWord && first === 0 && group === groups.at(-1);
      if (digits.length >= 13 && (isWhole || issued.test(digits)) && fitsLuhn(digits))
        spans.push({ start, end: group.end });
    }
  }
  return spans;
}

/** Whether a text that a person typed contains a card number. */
export const hasCardNumber = (text: string): boolean => cardSpans(text).length > 0;

/**
 * Masks the card numbers in a text except their last 4 digits: `•••• •••• •••• 1111`. `issuedOnly` skips numbers that
 * do not start like a network's, such as account numbers in VPAs.
 */
export function maskCardNumbers(text: string, issuedOnly = false): string {
  let masked = text;
  for (const { start, end } of cardSpans(text, issuedOnly)) {
    const hidden = [...text.slice(start, end).matchAll(/\p{Nd}/gu)].slice(0, -4);
    for (const { 0: digit, index } of hidden)
      masked = masked.slice(0, start + index) + '•'.repeat(digit.length) + masked.slice(start + index + digit.length);
  }
  return masked;
}

/**
 * Masks the card numbers in all texts of a JSON value, field names included. A JSON number is replaced by a masked text
 * if it starts like a network's number; times and amounts do not.
 */
export function maskCardNumbersIn<T>(value: T): T {
  if (typeof value === 'number') {
    const masked = maskCardNumbers(String(value), true);
    return masked === String(value) ? value : (masked as T);
  }
  if (typeof value === 'string') return maskCardNumbers(value) as T;
  if (Array.isArray(value)) return value.map((one) => maskCardNumbersIn(one)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [maskCardNumbers(key), maskCardNumbersIn(inner)]),
  ) as T;
}
