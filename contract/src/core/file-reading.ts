import * as z from 'zod/mini';

/** How the rows of an uploaded file are read, before what its columns mean. */
export const tableReading = z.object({
  /** By the content of the file, whatever its name says. */
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
  /** The decimal sign that its amounts prove; null where they prove none, and it is a point. */
  decimalSign: z.nullable(z.enum(['.', ','])),
  /** Whether some amounts have a decimal comma and others a point: those with a comma are wrong. */
  contradicts: z.boolean(),
  /** Rows that are hidden in the workbook and read all the same. */
  hiddenRows: z.int(),
});

/** How an uploaded file is read, with the format of its amounts. */
export type FileReading = z.infer<typeof fileReading>;
