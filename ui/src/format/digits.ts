/** The digits of Devanagari, which a keyboard in Hindi types, as those that amounts and numbers are kept in. */
export const plainDigits = (text: string): string =>
  text.replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)));
