import { withoutHidden } from './display-text.ts';

/** The longest name of somebody else in a sentence, in characters. */
const maxQuoted = 30;

/**
 * A name that a customer or another outsider wrote, as it appears in a sentence to somebody who decides: in quotes, letters and
 * spaces only, at most 30 characters. It cannot imitate an amount, an id, a link or the end of the sentence. Undefined
 * where no letter remains. Put it last, after the amount and the id.
 */
export const quotedName = (text: string | null | undefined): string | undefined => quoted(text, /[^\p{L}\p{M}]+/gu);

/** The same for the name of a business, where digits belong to the name: `“Store 24”`. */
export const quotedBusiness = (text: string | null | undefined): string | undefined =>
  quoted(text, /[^\p{L}\p{M}\p{Nd}&]+/gu);

/** The letters of such a name without quotes, for where it has a line of its own; empty where there is none. */
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
