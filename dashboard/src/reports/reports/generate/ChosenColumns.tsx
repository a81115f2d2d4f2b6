import type { ReportColumn, ReportDictionary } from '@galla/contract/reports/reports/columns.ts';
import { reportDictionaries } from '@galla/contract/reports/reports/columns.ts';
import { t } from '@lingui/core/macro';
import css from '../Reports.module.css';

/** The number of headings that are listed; more would fill the form. */
const namedColumns = 6;

/** The headings of the file, in order. */
export function ChosenColumns({
  template,
  columns,
}: {
  readonly template: ReportDictionary;
  readonly columns: readonly string[];
}) {
  if (columns.length === 0) return null;
  const dictionary: Readonly<Record<string, ReportColumn>> = reportDictionaries[template];
  const named = columns.slice(0, namedColumns).map((name) => dictionary[name]?.heading ?? name);
  const more = columns.length - named.length;
  const names = named.join(', ');
  return (
    <span className={css['chosen']}>{more > 0 ? t`Columns: ${names} and ${more} more` : t`Columns: ${names}`}</span>
  );
}
