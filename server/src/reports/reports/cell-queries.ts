import type { ReportCell } from '@galla/contract/reports/reports/columns.ts';
import type { ReportFormat } from '@galla/contract/reports/reports/rules.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { csvText, indianTime } from '../../platform/db/csv-export.ts';

type Value = RawBuilder<unknown>;

/** Rupees with two decimals, as the text of a number. */
export const rupees = (paise: Value) => sql`to_char((${paise})::numeric / 100, 'FM999999999999990.00')`;

/** Converts to a spreadsheet's day number, which counts from 1899-12-30, in Indian time. */
const serial = (at: Value) =>
  sql`to_char(extract(epoch from (${at}) at time zone 'Asia/Kolkata' - timestamp '1899-12-30') / 86400, 'FM9999990.0000000000')`;

const inCsv: { readonly [Cell in ReportCell]: (value: Value) => Value } = {
  text: (value) => csvText(sql`(${value})::text`),
  rupees,
  number: (value) => sql`(${value})::text`,
  moment: indianTime,
  day: (value) => sql`(${value})::text`,
};

/** A workbook has typed texts, so texts that look like formulas need no quote. */
const inXlsx: { readonly [Cell in ReportCell]: (value: Value) => Value } = {
  text: (value) => sql`(${value})::text`,
  rupees,
  number: (value) => sql`(${value})::text`,
  moment: serial,
  day: (value) => sql`((${value}) - date '1899-12-30')::text`,
};

/** The cell for a file format, always text or null. */
export const cellOf = (format: ReportFormat, cell: ReportCell, value: Value): Value =>
  (format === 'CSV' ? inCsv : inXlsx)[cell](value);
