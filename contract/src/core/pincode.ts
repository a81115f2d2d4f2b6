/** Six digits, the first not 0, as India Post writes them: `411001`, or `411 001` with one space. */
export const pincodePattern = /^[1-9]\d{2}\s?\d{3}$/;

/** The message for a text that is not a PIN code. */
export const pincodeText = 'Enter a 6-digit PIN code that doesn’t start with 0.';

/** A PIN code without the optional space. Any other text stays unchanged. */
export const plainPincode = (text: string): string =>
  pincodePattern.test(text.trim()) ? text.trim().replace(/\s/, '') : text;

/** The first PIN code in an address, without a space; undefined if there is none. */
export const pincodeIn = (text: string): string | undefined =>
  /(?<!\d)[1-9]\d{5}(?!\d)/.exec(text)?.[0] ?? /(?<!\d\s?)[1-9]\d{2}\s\d{3}(?!\s?\d)/.exec(text)?.[0].replace(/\s/, '');
