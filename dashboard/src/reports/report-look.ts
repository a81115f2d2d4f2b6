import { columnsOf, type ReportDictionary } from '@galla/contract/report-columns.ts';
import { dictionariesOf, type ReportKind, usualDictionary } from '@galla/contract/report-rules.ts';
import type { ReportContext } from '@galla/contract/reports.ts';
import type { ColumnChoice } from '@galla/ui/data-table-columns.ts';

/** Template and columns of a report. */
export interface Look {
  readonly template: ReportDictionary;
  readonly columns: readonly string[];
}

/** What a person has chosen of it so far. */
export interface LookChoice {
  readonly template?: ReportDictionary;
  readonly columns?: readonly string[];
}

/** How a report is to look: as chosen, else as the merchant's default template says, else with all columns (REP-02). */
export function lookOf(
  kind: ReportKind,
  chosen: LookChoice,
  contexts: readonly ReportContext[] | undefined,
  online: boolean,
): Look {
  const own = contexts?.find((context) => context.kind === kind);
  const template = fitting(kind, chosen.template) ?? own?.template ?? usualDictionary(kind, online);
  const columns = chosen.template === template ? chosen.columns : undefined;
  return { template, columns: columns ?? (own?.template === template ? own.columns : columnsOf(template)) };
}

const fitting = (kind: ReportKind, template: ReportDictionary | undefined) =>
  template !== undefined && dictionariesOf[kind].includes(template) ? template : undefined;

/** The kinds whose columns a person picks: the others are statements of a set form. */
export const hasColumns = (kind: ReportKind): boolean =>
  kind !== 'GST' && kind !== 'SETTLEMENT_MONTH' && kind !== 'SETTLEMENT_YEAR';

/** The columns as a list to pick from: the chosen ones first, in their order. */
export function choiceOf({ template, columns }: Look): ColumnChoice {
  const rest = columnsOf(template).filter((name) => !columns.includes(name));
  return { order: [...columns, ...rest], shown: columns };
}

/** The picked columns in their order. */
export const pickedOf = ({ order, shown }: ColumnChoice): string[] => order.filter((name) => shown.includes(name));
