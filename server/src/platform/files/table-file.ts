import { open } from 'node:fs/promises';
import { Problem } from '@galla/contract/core/problem.ts';
import type { CsvManner } from './csv-file.ts';
import { CsvFileError, readCsv } from './csv-file.ts';
import { readXlsx } from './xlsx-file.ts';
import { XlsxFileError } from './xlsx-zip.ts';

/** A row of a table that somebody uploaded. */
export interface TableRow {
  /** The line of a CSV file on which the row ends, or the row of the sheet; from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The columns of the cells that are formulas. */
  readonly formulas: ReadonlySet<number>;
  /** Cells that a workbook omits at the end of a row are empty. */
  readonly isWorkbook: boolean;
}

/**
 * The rows of a file as a stream. The content decides between workbook and CSV, not the name. `mannerOf` returns the
 * format of a CSV file. @throws CsvFileError, XlsxFileError
 */
export async function* readTable(
  path: string,
  mannerOf: (path: string) => CsvManner | Promise<CsvManner> = () => ({}),
): AsyncGenerator<TableRow> {
  if (await isZip(path)) {
    for await (const { number, cells, formulas } of readXlsx(path))
      yield { line: number, cells, formulas, isWorkbook: true };
  } else {
    for await (const { line, cells } of readCsv(path, undefined, await mannerOf(path)))
      yield { line, cells, formulas: none, isWorkbook: false };
  }
}

const none: ReadonlySet<number> = new Set();

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.equals(Buffer.from('PK\u0003\u0004'));
  } finally {
    await file.close();
  }
}

/** A file that cannot be used, with the remedy. */
export const invalidFile = (message: string): Problem =>
  new Problem('INVALID_FILE', 400, { errors: [{ field: 'file', message }] });

/** A file that holds more than Galla reads. */
export const fileTooLarge = (message: string): Problem =>
  new Problem('FILE_LIMIT_EXCEED', 413, { errors: [{ field: 'file', message }] });

/** Turns a failure of reading into a refusal of the file; errors that the file did not cause stay as they are. */
export function fileProblem(error: unknown): unknown {
  if (error instanceof CsvFileError) return invalidFile(error.message);
  if (error instanceof XlsxFileError) return error.limit ? fileTooLarge(error.message) : invalidFile(error.message);
  return error;
}
