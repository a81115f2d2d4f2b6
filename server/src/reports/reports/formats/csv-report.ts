/** A report as CSV (RFC 4180): the heading and the rows as the database wrote them. */
export async function* csvReport(rows: AsyncIterable<Buffer>, wrote: (rows: number) => void): AsyncGenerator<Buffer> {
  // Spreadsheets read a CSV as UTF-8 only if it begins with this byte order mark.
  yield Buffer.from('\uFEFF');
  // The header counts as a line too.
  let lines = -1;
  for await (const piece of rows) {
    lines += linesIn(piece);
    wrote(Math.max(0, lines));
    yield piece;
  }
}

/** Counts lines by their breaks. Cells contain none, because stored texts have no control characters. */
function linesIn(piece: Buffer): number {
  let count = 0;
  for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) count += 1;
  return count;
}
