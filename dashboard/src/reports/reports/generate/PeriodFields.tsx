import type { ReportKind } from '@galla/contract/reports/reports/rules.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { formatMonth, isoDay } from '@galla/ui/format/dates.ts';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { Choice } from './Choice.tsx';
import { useSettlementMonths } from './settlement-months.ts';
import type { GenerateForm } from './use-generate-form.ts';

const kinds = [
  { value: 'SETTLEMENT', label: 'Dates' },
  { value: 'SETTLEMENT_MONTH', label: 'Month' },
  { value: 'SETTLEMENT_YEAR', label: 'Year' },
  { value: 'GST', label: 'GST' },
] as const;

const about: { readonly [Kind in (typeof kinds)[number]['value']]: string } = {
  SETTLEMENT: 'Every payment and refund that was settled, one row each.',
  SETTLEMENT_MONTH: 'The settlements of a month, one row each.',
  SETTLEMENT_YEAR: 'The settlements of a calendar year, one row each.',
  GST: 'The GST on the fees of a month’s settlements.',
};

/** The period of a settlement report: dates, a month or a year. */
export function PeriodFields({ form: { form, change, context } }: { readonly form: GenerateForm }) {
  const settled = useSettlementMonths(context.merchant, context.known).data?.months.map(({ month }) => month) ?? [];
  const months = [...new Set([isoDay(currentTime()).slice(0, 7), ...settled])];
  const periodsOf = (kind: ReportKind) =>
    kind === 'SETTLEMENT_YEAR' ? [...new Set(months.map((month) => month.slice(0, 4)))] : months;
  const kind = kinds.find(({ value }) => value === form.kind)?.value ?? 'SETTLEMENT';
  const periods = periodsOf(kind);
  return (
    <>
      <Choice name="Report" alone below={about[kind]}>
        <Segmented
          label="Report"
          wide
          options={kinds}
          value={kind}
          onChange={(next) => change({ kind: next, period: periodsOf(next)[0] ?? '', every: undefined })}
        />
      </Choice>
      {kind !== 'SETTLEMENT' && form.every === undefined && (
        <SelectField
          label={kind === 'SETTLEMENT_YEAR' ? 'Year' : 'Month'}
          options={periods.map((value) => ({
            value,
            label: value.length === 4 ? value : formatMonth(`${value}-01T00:00:00+05:30`),
          }))}
          value={form.period}
          onChange={(period) => change({ period })}
        />
      )}
    </>
  );
}
