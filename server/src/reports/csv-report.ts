import { stringify } from 'csv-stringify/sync';

/** What stands below the rows: label and value, both texts. */
export type Footer = readonly (readonly [string, string])[];

/**
 * A report as CSV (RFC 4180): the rows as the database wrote them, an empty row, and the footer in the first two columns
 * of as many as the rows have.
 */
export async function* csvReport(
  rows: AsyncIterable<Buffer>,
  { width, footer }: { readonly width: number; readonly footer: Footer },
  wrote: (rows: number) => void,
): AsyncGenerator<Buffer> {
  // Spreadsheets take a CSV for UTF-8 only where it begins with this mark.
  yield Buffer.from('\uFEFF');
  // The header is a line too.
  let lines = -1;
  for await (const piece of rows) {
    lines += linesIn(piece);
    wrote(Math.max(0, lines));
    yield piece;
  }
  const rest = Array.from({ length: width - 2 }, () => '');
  yield Buffer.from(stringify([['', '', ...rest], ...footer.map((line) => [...line, ...rest])]));
}

/** Cells hold no line breaks: texts that come in have no control characters. */
function linesIn(piece: Buffer): number {
  let count = 0;
  for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) count += 1;
  return count;
}
