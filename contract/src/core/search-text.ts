/**
 * The ten digits of an Indian mobile number, however it is written: after +91, 91 or 0, with spaces, dashes, dots or
 * brackets in it. Undefined where a text is none.
 */
export function mobileIn(text: string): string | undefined {
  const digits = text.replace(/[\s().-]/g, '');
  return /^(?:\+?91|0)?[5-9]\d{9}$/.test(digits) ? digits.slice(-10) : undefined;
}

/** A bank's reference number without the separators that people add to make it readable. */
export const referenceIn = (text: string): string => text.replace(/[\s-]/g, '');
