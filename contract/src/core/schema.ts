import * as z from 'zod/mini';
import { cardNumberText, hasCardNumber, maskCardNumbers, maskCardNumbersIn } from './card-numbers.ts';
import { withoutHidden } from './display-text.ts';
import { type Id, type IdKind, idPattern, prefixOf } from './ids.ts';

/**
 * The part of a schema that an endpoint needs. It is structural on purpose: constraining generics by zod's own class
 * types doubles the time of the type check.
 */
export interface Schema {
  readonly _zod: { readonly output: unknown; readonly input: unknown };
}

/** The value that a schema yields after parsing. */
export type Infer<S> = S extends { readonly _zod: { readonly output: infer Output } } ? Output : never;

/** The input that the schema accepts: fields with a default may be left out. */
export type InferInput<S> = S extends { readonly _zod: { readonly input: infer Input } } ? Input : never;

/** A moment in UTC, ISO 8601 with `Z`. Screens show it in IST. */
export const instant = z.iso
  .datetime({ error: 'Enter a date and time in UTC, such as 2026-11-20T09:14:00Z.' })
  .check(z.refine((text) => /^(19|2\d)\d\d/.test(text), 'Enter a year from 1900 to 2999.'));

/** A business day in IST, `YYYY-MM-DD`. */
export const businessDay = z.iso.date();

const maxLevels = 20;

/** JSON that is stored: at most 20 levels deep, with no text that PostgreSQL cannot store; card numbers are masked. */
export const keptJson = z.pipe(
  z.custom<unknown>(
    (value) => isKeepable(value, maxLevels),
    `Send JSON with up to ${maxLevels} levels and no zero bytes.`,
  ),
  z.transform(maskCardNumbersIn),
);

function isKeepable(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return value !== undefined;
  if (levels === 0) return false;
  return Object.entries(value).every(([key, inner]) => isKeepable(key, 0) && isKeepable(inner, levels - 1));
}

/**
 * Removes invisible characters such as direction overrides, and normalises letters (NFC), so that names and ids that
 * look alike are equal. Every displayed field uses it (`free-text.test.ts`).
 */
export const hiddenLeftOut = z.overwrite<string>((text) => withoutHidden(text.normalize('NFC')));

const oneLine = (max: number) =>
  z
    .string()
    .check(
      hiddenLeftOut,
      z.trim(),
      z.minLength(1),
      z.maxLength(max),
      z.regex(/^[^\p{Cc}]*$/u, 'Control characters are not allowed.'),
    );

/** Refuses card numbers in a text that a person types. Every free-text field has it (`free-text.test.ts`). */
export const noCardNumber = z.refine<string>((text) => !hasCardNumber(text), cardNumberText);

/** Masks card numbers in a text from a machine, because no person could correct it. */
export const cardNumbersMasked = z.overwrite<string>((text) => maskCardNumbers(text));

/** The same in a VPA, which may contain bank account numbers: only numbers that start like a network's. */
export const issuedNumbersMasked = z.overwrite<string>((text) => maskCardNumbers(text, true));

/**
 * One line of text that a person types: trimmed, without control characters and card numbers, at most `max` characters.
 */
export const shortText = (max: number) => oneLine(max).check(noCardNumber);

/** Text of several lines that a person types, such as a page's description. It may be empty. */
export const longText = (max: number) =>
  z.string().check(
    hiddenLeftOut,
    z.overwrite<string>((text) => text.replaceAll(/\r\n?/g, '\n')),
    z.trim(),
    z.maxLength(max),
    z.regex(/^[^\p{Cc}]*(\n[^\p{Cc}]*)*$/u, 'Control characters are not allowed.'),
    noCardNumber,
  );

/** One line of text from a machine: card numbers in it are masked. */
export const relayedText = (max: number) => oneLine(max).check(cardNumbersMasked);

/**
 * A machine's text about money that has moved. It is never refused: it is cut to `max` characters, control characters
 * become spaces, and card numbers are masked.
 */
export const sideText = (max: number) =>
  z.string().check(
    z.overwrite<string>((text) => cutText(text, max)),
    cardNumbersMasked,
  );

/** The same for a reference such as a UTR: its digits are kept unchanged, in any format. */
export const sideReference = z.string().check(z.overwrite<string>((text) => cutText(text, 255)));

/**
 * A text of limited length (UTF-16 units), in one line that PostgreSQL can store, never ending in half a surrogate
 * pair.
 */
export const cutText = (text: string, max: number): string =>
  withoutHidden(text)
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

/** An optional detail beside money that has moved: an invalid one is left out instead of refused. */
export const orNothing = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined);

/**
 * A record's id, a token, or a search value. A number of 16 digits is not masked, although every tenth passes the Luhn
 * check like a card number.
 */
export const identifier = oneLine;

/** The schema of ids of one kind. */
export function idOf<Kind extends IdKind>(kind: Kind): z.ZodMiniType<Id<Kind>, Id<Kind>> {
  const message = `Must be an ID of the form ${prefixOf(kind)}_….`;
  return z.string(message).check(z.regex(idPattern(kind), message)) as unknown as z.ZodMiniType<Id<Kind>, Id<Kind>>;
}

/** An amount in paise that may be zero: a safe integer, never a fraction. */
export const paise = z
  .number({ error: 'Enter the amount in paise, as a whole number.' })
  .check(z.int('The amount must be in whole paise.'), z.gte(0, 'The amount can’t be negative.'));
