/** An issue of a schema with a wrong value, as far as a text needs it. */
export interface WrongValue {
  readonly code?: string;
  readonly input?: unknown;
  /** The type that is needed. */
  readonly expected?: string;
  /** The limited kind: `string`, `number` or `array`. */
  readonly origin?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly format?: string;
  readonly values?: readonly unknown[];
}

/** The text of a field with half of a character or a zero byte. */
export const unstorableText = 'This has a character that cannot be stored.';

const typeTexts: Readonly<Record<string, string>> = {
  string: 'A text is needed.',
  number: 'A number is needed.',
  nan: 'A number is needed.',
  int: 'A whole number is needed.',
  boolean: 'true or false is needed.',
  array: 'A list is needed.',
  object: 'An object is needed.',
  record: 'An object is needed.',
};

const formatTexts: Readonly<Record<string, string>> = {
  date: 'A date such as 2026-11-20 is needed.',
  datetime: 'A date and time in UTC, such as 2026-11-20T09:14:00Z, is needed.',
  safeint: 'A whole number is needed.',
};

/**
 * The text of a field that breaks a rule without a text of its own in the schema. The words of the library
 * that checks never leave the server.
 */
export function fieldText({ code, input, expected = '', format = '', values, ...limits }: WrongValue): string {
  if (input === undefined || input === null) return 'This field is needed.';
  if (code === 'invalid_type') return typeTexts[expected] ?? 'This value is not right.';
  if (code === 'too_small') return tooSmallText(limits);
  if (code === 'too_big') return tooBigText(limits);
  if (code === 'invalid_format') return formatTexts[format] ?? 'This does not have the right form.';
  if (code === 'invalid_value' && values !== undefined) return `One of ${values.join(', ')} is needed.`;
  return 'This value is not right.';
}

function tooSmallText({ origin, minimum }: Pick<WrongValue, 'origin' | 'minimum'>): string {
  const least = Number(minimum);
  if (origin === 'string' && least > 1) return `This has at least ${least} characters.`;
  if (origin === 'array' && least > 1) return `This has at least ${least} entries.`;
  if (origin === 'string' || origin === 'array') return 'This field is needed.';
  return `This is at least ${least}.`;
}

function tooBigText({ origin, maximum }: Pick<WrongValue, 'origin' | 'maximum'>): string {
  const most = Number(maximum);
  if (origin === 'string') return `This has at most ${most} characters.`;
  return origin === 'array' ? `This has at most ${most} entries.` : `This is at most ${most}.`;
}
