import { type ReportFormat, reportDelayNote, reportFormats } from '@galla/contract/reports/reports/rules.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { DateRangeFilter } from '@galla/ui/filters/DateRangeFilter.tsx';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { ReportFilters } from '../ReportFilters.tsx';
import css from '../Reports.module.css';
import { daysOf, isDaily, latestDay, limitOf, presetsFor } from '../report-days.ts';
import { hasColumns } from '../report-look.ts';
import type { ReportTab } from '../report-tabs.ts';
import { FrequencyField, RecipientsField } from '../schedules/FrequencyField.tsx';
import { Choice } from './Choice.tsx';
import { PeriodFields } from './PeriodFields.tsx';
import { TemplateField } from './TemplateField.tsx';
import type { GenerateForm } from './use-generate-form.ts';

interface Props {
  readonly tab: ReportTab;
  readonly form: GenerateForm;
  readonly onColumns: () => void;
}

const formats = reportFormats.map((value) => ({ value, label: value }));
const aboutFormat: { readonly [Format in ReportFormat]: MessageDescriptor } = {
  CSV: msg`Opens in any spreadsheet.`,
  XLSX: msg`Excel workbook with amounts and dates formatted.`,
};

/** The fields of a report, from its days to its format. */
export function GenerateFields({ tab, form, onColumns }: Props) {
  const { kind, format, every } = form.form;
  return (
    <div className={css['fields']}>
      {tab.list === 'settlements' && <PeriodFields form={form} />}
      <FrequencyField form={form} />
      {hasColumns(kind) && every === undefined && <DaysField form={form} />}
      {tab.list !== 'settlements' && <ReportFilters form={form} />}
      {hasColumns(kind) && <TemplateField form={form} onColumns={onColumns} />}
      <Choice name={t`Format`} alone below={t(aboutFormat[format])}>
        <Segmented
          label={t`Format`}
          options={formats}
          value={format}
          onChange={(next) => form.change({ format: next })}
        />
      </Choice>
      {every !== undefined && <RecipientsField form={form} />}
      {tab.list !== 'settlements' && every === undefined && <Notice>{reportDelayNote}</Notice>}
      {form.refusal !== '' && (
        <Notice kind="error" live>
          {form.refusal}
        </Notice>
      )}
    </div>
  );
}

function DaysField({ form: { form, change, wrongDays } }: { readonly form: GenerateForm }) {
  const { kind, days } = form;
  const daily = isDaily(kind);
  return (
    <Choice name={daily ? t`Day` : t`Dates`} below={limitOf(kind)} wrong={wrongDays}>
      <span>
        <DateRangeFilter
          name={daily ? t`Day` : t`Dates`}
          value={days}
          allowed={presetsFor(kind)}
          latest={latestDay(kind)}
          single={daily}
          inDialog
          onChange={(next) => change({ days: daysOf(kind, next) })}
        />
      </span>
    </Choice>
  );
}
