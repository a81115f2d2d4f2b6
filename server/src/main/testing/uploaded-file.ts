import type { TableReading } from '@galla/contract/core/file-reading.ts';

/** The result of the file's only row: a name from it, and its paise (for stores, its PIN code). */
export interface ReadRow {
  readonly name: string;
  readonly figure: number | string;
  readonly reading: Pick<TableReading, 'sheet' | 'hiddenSheets'>;
}

/**
 * A kind of file that people upload: its table with the texts NAME and FIGURE in it, and the function that reads it. A
 * feature declares its own in `testing/uploaded-file.ts`, where the matrix of files finds it.
 */
export interface UploadedFile {
  /** The name of its rows, as in "a file of stores". */
  readonly of: string;
  readonly header: readonly string[];
  readonly row: readonly string[];
  /** The figure as the file writes it, and as it is read. */
  readonly written: string;
  readonly figure: number | string;
  read(path: string): Promise<ReadRow>;
}

/** Header and row of a table whose columns have these headings. */
export const columnsOf = <Column extends string>(
  headings: { readonly [Key in Column]: string },
  cells: { [Key in Column]?: string },
) => {
  const names = Object.keys(headings) as Column[];
  return { header: names.map((name) => headings[name]), row: names.map((name) => cells[name] ?? '') };
};
/** The first row. */
export const first = async <Row>(rows: AsyncGenerator<Row>): Promise<Row> => {
  for await (const row of rows) return row;
  throw new Error('The file has no row.');
};
