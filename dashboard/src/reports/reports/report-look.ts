import { columnsOf, type ReportDictionary } from '@galla/contract/reports/reports/columns.ts';
import { isOfPeriod, type ReportKind, reportKinds, usualDictionary } from '@galla/contract/reports/reports/kinds.ts';
import type { ReportContext } from '@galla/contract/reports/reports/schemas.ts';
import type { ReportTemplate } from '@galla/contract/reports/reports/templates.ts';
import type { ColumnChoice } from '@galla/ui/table/data-table-columns.ts';

export interface Look {
  readonly template: ReportDictionary;
  readonly columns: readonly string[];
  /** The id of the merchant's custom template, if unchanged. */
  readonly templateId?: ReportTemplate['templateId'] | undefined;
}

/** The choices so far. */
export type LookChoice = Partial<Look>;

/**
 * The template of a report: the chosen one, else the merchant's default, else all columns (REP-02). `templates` are the
 * merchant's custom ones.
 */
export function lookOf(
  kind: ReportKind,
  chosen: LookChoice,
  contexts: readonly ReportContext[] | undefined,
  online: boolean,
  templates: readonly ReportTemplate[] = [],
): Look {
  const own = contexts?.find((context) => context.kind === kind);
  const isUntouched = chosen.template === undefined && chosen.templateId === undefined;
  const templateId = isUntouched ? own?.templateId : chosen.templateId;
  const named = templates.find((one) => one.templateId === templateId && fits(kind, one.template));
  if (named !== undefined) return { template: named.template, columns: named.columns, templateId: named.templateId };
  const template = fitting(kind, chosen.template) ?? own?.template ?? usualDictionary(kind, online);
  const columns = chosen.template === template ? chosen.columns : undefined;
  return {
    template,
    columns: columns ?? (own?.template === template && isUntouched ? own.columns : columnsOf(template)),
  };
}

/** Whether a kind of report can use the columns of a dictionary. */
export const fits = (kind: ReportKind, template: ReportDictionary): boolean =>
  reportKinds[kind].dictionaries.includes(template);

const fitting = (kind: ReportKind, template: ReportDictionary | undefined) =>
  template !== undefined && fits(kind, template) ? template : undefined;

/** Whether a person can choose the columns of this kind. Other kinds have a fixed form. */
export const hasColumns = (kind: ReportKind): boolean => !isOfPeriod(kind);

/** The columns as a list to choose from: the chosen ones first, in their order, then the common ones. */
export function choiceOf({ template, columns }: Look, common: readonly string[] = []): ColumnChoice {
  const order = new Set([...columns, ...common, ...columnsOf(template)]);
  return { order: [...order], shown: columns };
}

/** The chosen columns in order. */
export const pickedOf = ({ order, shown }: ColumnChoice): string[] => order.filter((name) => shown.includes(name));
