import { dictionariesOf, type ReportFormat, reportDelayNote, reportFormats } from '@galla/contract/report-rules.ts';
import { Button } from '@galla/ui/Button.tsx';
import { DateRangeFilter } from '@galla/ui/DateRangeFilter.tsx';
import { Notice } from '@galla/ui/Notice.tsx';
import { Segmented } from '@galla/ui/Segmented.tsx';
import { Columns3 } from 'lucide-react';
import { Choice } from './Choice.tsx';
import { PeriodFields } from './PeriodFields.tsx';
import { ReportFilters } from './ReportFilters.tsx';
import css from './Reports.module.css';
import { daysOf, isDaily, latestDay, limitOf, presetsFor } from './report-days.ts';
import { hasColumns } from './report-look.ts';
import type { ReportTab } from './report-tabs.ts';
import { columnCount, templateNames } from './report-words.ts';
import type { GenerateForm } from './use-generate-form.ts';

interface Props {
  readonly tab: ReportTab;
  readonly form: GenerateForm;
  readonly merchant: string | undefined;
  readonly onColumns: () => void;
}

const formats = reportFormats.map((value) => ({ value, label: value }));
const aboutFormat: { readonly [Format in ReportFormat]: string } = {
  CSV: 'For every spreadsheet and every program, in any size.',
  XLSX: 'A workbook: amounts, dates and widths are set.',
};

/** The choices of a report, from its days to its format. */
export function GenerateFields({ tab, form, merchant, onColumns }: Props) {
  const { kind, format } = form.form;
  return (
    <div className={css['fields']}>
      {tab.kind === 'SETTLEMENT' && <PeriodFields form={form} merchant={merchant} />}
      {hasColumns(kind) && <DaysField form={form} />}
      {tab.kind !== 'SETTLEMENT' && <ReportFilters form={form} />}
      {hasColumns(kind) && <TemplateField form={form} onColumns={onColumns} />}
      <Choice name="Format" alone below={aboutFormat[format]}>
        <Segmented label="Format" options={formats} value={format} onChange={(next) => form.change({ format: next })} />
      </Choice>
      {tab.kind !== 'SETTLEMENT' && <Notice>{reportDelayNote}</Notice>}
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
    <Choice name={daily ? 'Day' : 'Dates'} below={limitOf(kind)} wrong={wrongDays}>
      <span>
        <DateRangeFilter
          name={daily ? 'Day' : 'Dates'}
          value={days}
          allowed={presetsFor(kind)}
          latest={latestDay(kind)}
          single={daily}
          onChange={(next) => change({ days: daysOf(kind, next) })}
        />
      </span>
    </Choice>
  );
}

function TemplateField({ form, onColumns }: { readonly form: GenerateForm; readonly onColumns: () => void }) {
  const { form: chosen, look, change } = form;
  const templates = dictionariesOf[chosen.kind];
  return (
    <Choice
      name="Template"
      alone
      below="Store has terminals and sale amounts, Online has order IDs and amounts per instrument."
    >
      <span className={css['template']}>
        {templates.length > 1 && (
          <Segmented
            label="Template"
            options={templates.map((value) => ({ value, label: templateNames[value] }))}
            value={look.template}
            onChange={(template) => change({ look: { template } })}
          />
        )}
        <Button icon={Columns3} onClick={onColumns}>
          {columnCount(look.columns.length)}
        </Button>
      </span>
    </Choice>
  );
}
