import { transactions } from '@galla/contract/payments/transactions/calls.ts';
import type { Payment, PaymentFilters } from '@galla/contract/payments/transactions/schemas.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { formatCount } from '@galla/ui/format/money.ts';
import { ph } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { useMerchantNames } from '../../../lib/lists/named-lists.ts';
import { PrintSheet } from '../../../lib/page/PrintSheet.tsx';
import type { HistorySearch } from '../public/history-search.ts';
import css from './PrintSummary.module.css';
import { maxPrinted } from './print-pages.ts';
import { type Summary, SummaryPages } from './SummaryPages.tsx';

async function readSummary(filters: PaymentFilters, signal: AbortSignal): Promise<Summary> {
  const [stats, payments] = await Promise.all([
    call(transactions.stats, { body: { filters } }, { signal }),
    readPayments(filters, signal),
  ]);
  return { payments, stats, at: currentTime() };
}

async function readPayments(filters: PaymentFilters, signal: AbortSignal): Promise<readonly Payment[]> {
  const payments: Payment[] = [];
  for (let after: string | null | undefined; after !== null && payments.length < maxPrinted; ) {
    const page = { size: 100, ...(after === undefined ? {} : { after }) };
    const answer = await call(transactions.list, { body: { filters, page } }, { signal });
    payments.push(...answer.payments);
    after = answer.next;
  }
  return payments;
}

/** Print Summary: reads up to a thousand payments of the view and prints them on A4. */
export function PrintSummary({
  search,
  filters,
  onDone,
}: {
  readonly search: HistorySearch;
  readonly filters: PaymentFilters;
  readonly onDone: (printed?: Printed) => void;
}) {
  const { data, error } = useQuery({
    queryKey: ['print-summary', filters],
    queryFn: ({ signal }) => readSummary(filters, signal),
    // The print shows the present data, not those of an earlier print.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  // Read beside the payments, so that the names are there when the paper is.
  useMerchantNames(search.merchants);
  if (error !== null)
    return (
      <Notice kind="error" live className={css['notice'] ?? ''} onClose={() => onDone()}>
        <b>
          <Trans>The summary could not be loaded.</Trans>
        </b>{' '}
        {error.message}
      </Notice>
    );
  if (data === undefined) return null;
  const { payments, stats } = data;
  return (
    <PrintSheet onPrinted={() => onDone({ printed: payments.length, all: stats.count.count })}>
      <SummaryPages search={search} filters={filters} summary={data} />
    </PrintSheet>
  );
}

/** How many payments were printed, and how many there are. */
export interface Printed {
  readonly printed: number;
  readonly all: number;
}

/** Notes that the print is not complete. */
export function PrintedPart({ part, onClose }: { readonly part: Printed; readonly onClose: () => void }) {
  return (
    <Notice kind="info" live className={css['notice'] ?? ''} onClose={onClose}>
      <Trans>
        <b>
          The newest {ph({ printed: formatCount(part.printed) })} of{' '}
          <Plural value={{ payments: part.all }} one="# payment" other="# payments" /> were printed.
        </b>{' '}
        Totals include every payment. Download the CSV for all rows.
      </Trans>
    </Notice>
  );
}
