import type { Answer } from '@galla/contract/core/endpoint.ts';
import type { reports } from '@galla/contract/reports/reports/calls.ts';
import type { PeriodKind } from '@galla/contract/reports/reports/kinds.ts';
import { type ReportFormat, reportFormats } from '@galla/contract/reports/reports/rules.ts';
import { documentTypeOf } from '@galla/contract/settlements/tax-invoices/document-type.ts';
import type { TaxInvoice } from '@galla/contract/settlements/tax-invoices/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatMonth } from '@galla/ui/format/dates.ts';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { DataTable } from '@galla/ui/table/DataTable.tsx';
import type { DataColumn } from '@galla/ui/table/data-table-columns.ts';
import { RowCard } from '@galla/ui/table/RowCard.tsx';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { refusalOf } from '../../../lib/api/refusal.ts';
import { listFailure } from '../../../lib/lists/list-failure.tsx';
import { FeeAndGst, TakenBack } from '../../../settlements/ledger/public/DeductionCells.tsx';
import css from '../Reports.module.css';
import { askForPeriod, useReportChange } from '../report-calls.ts';
import { openFile } from '../use-report-file.ts';
import { useInvoices, useSettlementMonths } from './settlement-months.ts';

type Month = Answer<typeof reports.settlementMonths>['months'][number];
type Ask = (kind: PeriodKind, period: string) => void;

/** The number of months that show at first. */
const first = 3;
const formats = reportFormats.map((value) => ({ value, label: value }));
const nameOf = (month: string) => formatMonth(`${month}-01T00:00:00+05:30`);
const settlementCount = (count: number) => plural(count, { one: '# settlement', other: '# settlements' });

/** The key of a running report request: kind and period. */
const keyOf = (kind: PeriodKind, period: string) => `${kind}:${period}`;

/** The months with their settled amounts. One press generates the settlement or GST report of a month or a year. */
export function MonthsPanel({ merchant }: { readonly merchant: string | undefined }) {
  const list = useSettlementMonths(merchant);
  const [all, setAll] = useState(false);
  const [format, setFormat] = useState<ReportFormat>('XLSX');
  const { asked, ask } = useAsk(merchant, format);
  const invoices = useInvoices(merchant).data?.invoices;
  const columns = useMemo(() => columnsFor({ asked, ask, invoices }), [asked, ask, invoices]);
  const months = list.data?.months;
  if (months?.length === 0) return null;
  const years = [...new Set(months?.map(({ month }) => month.slice(0, 4)))];
  return (
    <Section
      className={css['months'] ?? ''}
      title={t`By month`}
      right={<Segmented label={t`Report format`} options={formats} value={format} onChange={setFormat} />}
    >
      <DataTable
        label={t`Months`}
        columns={columns}
        rows={all ? months : months?.slice(0, first)}
        rowKey={({ month }) => month}
        skeletonRows={first}
        card={(row) => <MonthCard row={row} acts={{ asked, ask, invoices }} />}
        {...listFailure(list, t`Your settlements are safe. The months could not be loaded.`)}
      />
      <div className={css['more']}>
        {months !== undefined && months.length > first && (
          <Button kind="text" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t`Show fewer months` : t`Show all ${{ count: months.length }} months`}
          </Button>
        )}
        {years.map((year) => (
          <Button
            key={year}
            busy={asked === keyOf('SETTLEMENT_YEAR', year)}
            busyLabel={t`Requesting`}
            onClick={() => ask('SETTLEMENT_YEAR', year)}
          >
            <Trans>Get report for {year}</Trans>
          </Button>
        ))}
      </div>
    </Section>
  );
}

function useAsk(merchant: string | undefined, format: ReportFormat) {
  const [asked, setAsked] = useState<string>();
  const changed = useReportChange();
  const ask = useMemo<Ask>(
    () => async (kind, period) => {
      setAsked(keyOf(kind, period));
      try {
        await askForPeriod(kind, period, {
          merchants: merchant === undefined ? [] : [merchant],
          allMerchants: false,
          format,
        });
        await changed();
        toast.success(t`Report requested`);
      } catch (error) {
        toast.error(refusalOf(error), 6000);
      } finally {
        setAsked(undefined);
      }
    },
    [merchant, format, changed],
  );
  return { asked, ask };
}

/** The downloads of a month: reports on demand, and tax invoices. */
interface Acts {
  readonly asked: string | undefined;
  readonly ask: Ask;
  readonly invoices: readonly TaxInvoice[] | undefined;
}

/** The label of a document's button and the document's name, by its number and month. */
const documentTexts = () =>
  ({
    INVOICE: { button: t`Invoice`, name: (number: string, month: string) => t`Tax invoice ${number}, ${month}` },
    BILL_OF_SUPPLY: {
      button: t`Bill of supply`,
      name: (number: string, month: string) => t`Bill of supply ${number}, ${month}`,
    },
    CREDIT_NOTE: {
      button: t`Credit note`,
      name: (number: string, month: string) => t`Credit note ${number}, ${month}`,
    },
  }) as const;

function MonthActs({ month, acts: { asked, ask, invoices } }: { readonly month: string; readonly acts: Acts }) {
  const act = (kind: PeriodKind, words: string, name: string) => (
    <Button
      size="small"
      aria-label={`${name}, ${nameOf(month)}`}
      busy={asked === keyOf(kind, month)}
      busyLabel={t`Requesting`}
      onClick={() => ask(kind, month)}
    >
      {words}
    </Button>
  );
  return (
    <span className={css['monthActs']}>
      {act('SETTLEMENT_MONTH', t`Report`, t`Monthly settlement report`)}
      {act('GST', 'GST', t`GST report`)}
      {invoices
        ?.filter((invoice) => invoice.month === month)
        .map((invoice) => {
          const { button, name } = documentTexts()[documentTypeOf(invoice)];
          return (
            <Button
              key={invoice.invoiceId}
              size="small"
              aria-label={name(invoice.number, nameOf(month))}
              onClick={() => openFile(`/api/v1/invoices/${invoice.invoiceId}/download`)}
            >
              {button}
            </Button>
          );
        })}
    </span>
  );
}

const columnsFor = (acts: Acts): readonly DataColumn<Month>[] => [
  {
    id: 'month',
    head: t`Month`,
    cell: ({ month, settlements }) => (
      <TwoLines first={<Figure kind="time">{nameOf(month)}</Figure>} second={settlementCount(settlements)} />
    ),
  },
  {
    id: 'gross',
    head: t`Collected`,
    width: 156,
    align: 'end',
    // If a part is hidden, the row no longer adds up, so the starting sum is hidden first.
    drop: 1,
    cell: ({ gross }) => <Money paise={gross} />,
  },
  {
    id: 'refunds',
    head: t`Refunds`,
    width: 164,
    align: 'end',
    drop: 2,
    cell: (month) => <TakenBack {...month} />,
  },
  {
    id: 'fee',
    head: t`Fee and GST`,
    width: 148,
    align: 'end',
    drop: 3,
    cell: ({ fee, gst }) => <FeeAndGst fee={fee} gst={gst} />,
  },
  {
    id: 'net',
    head: t`To your bank`,
    width: 156,
    align: 'end',
    cell: ({ net }) => <Money paise={net} />,
  },
  {
    id: 'acts',
    head: t`Generate`,
    width: 268,
    align: 'end',
    cell: ({ month }) => <MonthActs month={month} acts={acts} />,
  },
];

function MonthCard({ row, acts }: { readonly row: Month; readonly acts: Acts }) {
  return (
    <span className={css['monthCard']}>
      <RowCard
        title={<Figure kind="time">{nameOf(row.month)}</Figure>}
        line={settlementCount(row.settlements)}
        amount={<Money paise={row.net} />}
        state={t`to your bank`}
      />
      <MonthActs month={row.month} acts={acts} />
    </span>
  );
}
