/** A schema issue about a wrong value, reduced to what its text needs. */
export interface WrongValue {
  readonly code?: string;
  readonly input?: unknown;
  /** The required type. */
  readonly expected?: string;
  /** The kind that is limited: `string`, `number` or `array`. */
  readonly origin?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly format?: string;
  readonly values?: readonly unknown[];
}

/** The message for a field with half a surrogate pair or a zero byte. */
export const unstorableText = 'This has an unsupported character.';

const typeTexts: Readonly<Record<string, string>> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  nan: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Must be true or false.',
  array: 'Must be a list.',
  object: 'Must be an object.',
  record: 'Must be an object.',
};

const formatTexts: Readonly<Record<string, string>> = {
  date: 'Enter a date, such as 2026-11-20.',
  datetime: 'Enter a date and time in UTC, such as 2026-11-20T09:14:00Z.',
  safeint: 'Enter a whole number.',
};

/**
 * The message for a field that breaks a rule without its own text in the schema. The validation library's messages
 * never leave the server.
 */
export function fieldText({ code, input, expected = '', format = '', values, ...limits }: WrongValue): string {
  if (input === undefined || input === null) return 'This field is required.';
  if (code === 'invalid_type') return typeTexts[expected] ?? 'Enter a valid value.';
  if (code === 'too_small') return tooSmallText(limits);
  if (code === 'too_big') return tooBigText(limits);
  if (code === 'invalid_format') return formatTexts[format] ?? 'Check the format.';
  if (code === 'invalid_value' && values !== undefined) return `Must be one of ${values.join(', ')}.`;
  return 'Enter a valid value.';
}

function tooSmallText({ origin, minimum }: Pick<WrongValue, 'origin' | 'minimum'>): string {
  const least = Number(minimum);
  if (origin === 'string' && least > 1) return `Use at least ${least} characters.`;
  if (origin === 'array' && least > 1) return `Add at least ${least} entries.`;
  if (origin === 'string' || origin === 'array') return 'This field is required.';
  return `Minimum ${least}.`;
}

function tooBigText({ origin, maximum }: Pick<WrongValue, 'origin' | 'maximum'>): string {
  const max = Number(maximum);
  if (origin === 'string') return `Use up to ${max} characters.`;
  return origin === 'array' ? `Add up to ${max} entries.` : `Maximum ${max}.`;
}
