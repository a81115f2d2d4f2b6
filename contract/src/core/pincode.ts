/** Six digits, the first not 0, as India Post writes them: `411001`, or `411 001` with one space. */
export const pincodePattern = /^[1-9]\d{2}\s?\d{3}$/;

/** Said of a text that is no PIN code. */
export const pincodeText = 'Enter a 6-digit PIN code that doesn’t start with 0.';

/** A PIN code without the space that people write into it. Any other text stays as it is. */
export const plainPincode = (text: string): string =>
  pincodePattern.test(text.trim()) ? text.trim().replace(/\s/, '') : text;

/** The first PIN code in an address, without a space; undefined where there is none. */
export const pincodeIn = (text: string): string | undefined =>
  /(?<!\d)[1-9]\d{5}(?!\d)/.exec(text)?.[0] ?? /(?<!\d\s?)[1-9]\d{2}\s\d{3}(?!\s?\d)/.exec(text)?.[0].replace(/\s/, '');
