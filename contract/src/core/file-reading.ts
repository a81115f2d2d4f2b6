import * as z from 'zod/mini';

/** How the rows of an uploaded file are read, before its columns are interpreted. */
export const tableReading = z.object({
  /** Detected from the file's content, not its name. */
  kind: z.enum(['CSV', 'XLSX', 'HTML']),
  /** The sheet of a workbook that is read: the first visible one. */
  sheet: z.nullable(z.string()),
  hiddenSheets: z.array(z.string()),
  /** Visible sheets that are not read. */
  otherSheets: z.array(z.string()),
  /** The encoding of a CSV file that is not UTF-8. */
  encoding: z.nullable(z.enum(['windows-1252', 'utf-16le', 'utf-16be'])),
  delimiter: z.nullable(z.string()),
});

/** How the rows of an uploaded file are read. */
export type TableReading = z.infer<typeof tableReading>;

/** How an uploaded file is read, with the format of its amounts. */
export const fileReading = z.extend(tableReading, {
  /** The decimal sign that its amounts prove; null if they prove none, and a point is assumed. */
  decimalSign: z.nullable(z.enum(['.', ','])),
  /** Whether some amounts have a decimal comma and others a point: those with a comma are invalid. */
  contradicts: z.boolean(),
  /** Rows that are hidden in the workbook but read anyway. */
  hiddenRows: z.int(),
});

/** How an uploaded file is read, with the format of its amounts. */
export type FileReading = z.infer<typeof fileReading>;
