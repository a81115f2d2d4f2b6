/** Converts Devanagari digits, which a Hindi keyboard types, to the ASCII digits of amounts and numbers. */
export const plainDigits = (text: string): string =>
  text.replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)));
