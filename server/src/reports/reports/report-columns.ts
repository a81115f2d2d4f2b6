import type { ReportColumn } from '@galla/contract/reports/reports/columns.ts';
import { reportDictionaries } from '@galla/contract/reports/reports/columns.ts';
import type { Row } from '../../platform/db/database.ts';

/** The columns of a report, in report order. */
export function columnsOfReport({ template, columns }: Pick<Row<'report'>, 'template' | 'columns'>): ReportColumn[] {
  const dictionary: Readonly<Record<string, ReportColumn>> = reportDictionaries[template];
  return columns.map((name) => {
    const column = dictionary[name];
    if (column === undefined) throw new TypeError(`${template} has no column ${name}`);
    return column;
  });
}
