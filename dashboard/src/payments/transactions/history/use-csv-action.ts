import { transactions } from '@galla/contract/payments/transactions/calls.ts';
import type { ExportColumn, PaymentFilters } from '@galla/contract/payments/transactions/schemas.ts';
import { isoDay } from '@galla/ui/format/dates.ts';
import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import type { HeadAction } from '../../../developers/developer/public/head-action.ts';
import { download } from '../../../lib/api/api.ts';
import { useDownload } from '../../../lib/api/save-file.ts';

/** Downloads exactly the payments of the view, with its columns, as CSV. */
export function useCsvAction(filters: PaymentFilters, columns: ExportColumn[]): HeadAction {
  const { busy, save } = useDownload();
  return {
    label: t`Download CSV`,
    icon: Download,
    busy,
    busyLabel: t`Downloading`,
    onSelect: () => void save(() => download(transactions.export, { body: { filters, columns } }), fileName(filters)),
  };
}

/** `transactions-2026-11-16-to-2026-11-22.csv`: the days of India that the file covers. */
function fileName({ from, to }: PaymentFilters): string {
  return `transactions-${isoDay(from)}-to-${isoDay(new Date(to).getTime() - 1)}.csv`;
}
