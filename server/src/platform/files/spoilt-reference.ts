/** The most digits of a number that spreadsheets keep. */
const keptDigits = 15;

/**
 * The original reference of a cell that a spreadsheet treated as a number: `'6331…`, or digits such as `633112345678.0`
 * or `6.33112345678E+11` if none are missing. Undefined if digits are lost.
 */
export function unspoilt(cell: string, isDigits: boolean): string | undefined {
  const text = cell.replace(/^['’`](?=[\dA-Z])/i, '');
  const [, first = '', decimals = '', exponent] = /^(\d)(?:[.,](\d+))?E\+?(\d{1,3})$/i.exec(text) ?? [];
  if (exponent !== undefined) {
    const isWhole = isDigits && decimals.length === Number(exponent) && decimals.length < keptDigits;
    return isWhole ? `${first}${decimals}` : undefined;
  }
  const [, digits] = /^(\d+)\.0+$/.exec(text) ?? [];
  if (digits === undefined || !isDigits) return text;
  return digits.length <= keptDigits ? digits : undefined;
}
