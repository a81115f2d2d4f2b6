import { isOfPeriod, type ReportKind, reportKinds } from '@galla/contract/reports/reports/kinds.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { formatMonth, isoDay } from '@galla/ui/format/dates.ts';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { t } from '@lingui/core/macro';
import { Choice } from './Choice.tsx';
import { settlementKindNames, settlementKinds } from './settlement-kinds.ts';
import { useSettlementMonths } from './settlement-months.ts';
import type { GenerateForm } from './use-generate-form.ts';

const options = () => settlementKindNames.map((value) => ({ value, label: t(settlementKinds[value].label) }));

/** The period of a settlement report: dates, a month or a year. */
export function PeriodFields({ form: { form, change, context } }: { readonly form: GenerateForm }) {
  const settled = useSettlementMonths(context.merchant, context.known).data?.months.map(({ month }) => month) ?? [];
  const months = [...new Set([isoDay(currentTime()).slice(0, 7), ...settled])];
  const periodsOf = (kind: ReportKind) =>
    reportKinds[kind].period === 'YEAR' ? [...new Set(months.map((month) => month.slice(0, 4)))] : months;
  const kind = settlementKindNames.find((name) => name === form.kind) ?? 'SETTLEMENT';
  const periods = periodsOf(kind);
  return (
    <>
      <Choice name={t`Report`} alone below={t(settlementKinds[kind].below)}>
        <Segmented
          label={t`Report`}
          wide
          options={options()}
          value={kind}
          onChange={(next) => change({ kind: next, period: periodsOf(next)[0] ?? '', every: undefined })}
        />
      </Choice>
      {isOfPeriod(kind) && form.every === undefined && (
        <SelectField
          label={reportKinds[kind].period === 'YEAR' ? t`Year` : t`Month`}
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
