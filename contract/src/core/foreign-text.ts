import { withoutHidden } from './display-text.ts';

/** The maximum length of an outsider's name in a sentence, in characters. */
const maxQuoted = 30;

/**
 * A name written by a customer or another outsider, for use in a sentence to a person who decides: in quotes, letters
 * and spaces only, at most 30 characters. It cannot imitate an amount, an id, a link or the end of the sentence.
 * Undefined if no letter remains. Put it last, after the amount and the id.
 */
export const quotedName = (text: string | null | undefined): string | undefined => quoted(text, /[^\p{L}\p{M}]+/gu);

/** The same for a business name, which may contain digits: `“Store 24”`. */
export const quotedBusiness = (text: string | null | undefined): string | undefined =>
  quoted(text, /[^\p{L}\p{M}\p{Nd}&]+/gu);

/** The letters of such a name without quotes, for a separate line; empty if there is none. */
export const lettersOf = (text: string): string => short(text, /[^\p{L}\p{M}]+/gu);

function quoted(text: string | null | undefined, foreign: RegExp): string | undefined {
  const letters = short(text ?? '', foreign);
  return letters === '' ? undefined : `“${letters}”`;
}

function short(text: string, foreign: RegExp): string {
  const letters = withoutHidden(text).normalize('NFC').replace(foreign, ' ').trim();
  if (!/\p{L}/u.test(letters)) return '';
  const characters = [...letters];
  return characters.length <= maxQuoted
    ? letters
    : `${characters
        .slice(0, maxQuoted - 1)
        .join('')
        .trimEnd()}…`;
}
