import { type ExportColumn, type PaymentFilters, transactions } from '@galla/contract/transactions.ts';
import { Button } from '@galla/ui/Button.tsx';
import { isoDay } from '@galla/ui/format/dates.ts';
import { Download } from 'lucide-react';
import { ActionLabel } from '../lib/ActionLabel.tsx';
import { download } from '../lib/api.ts';
import { useDownload } from '../lib/save-file.ts';

/** Downloads exactly the payments of the view, with its columns, as CSV. */
export function DownloadButton({
  filters,
  columns,
}: {
  readonly filters: PaymentFilters;
  readonly columns: ExportColumn[];
}) {
  const { busy, save } = useDownload();
  return (
    <Button
      icon={Download}
      busy={busy}
      busyLabel="Downloading"
      onClick={() => void save(() => download(transactions.export, { body: { filters, columns } }), fileName(filters))}
    >
      <ActionLabel>Download CSV</ActionLabel>
    </Button>
  );
}

/** `transactions-2026-11-16-to-2026-11-22.csv`: the days of India that the file covers. */
function fileName({ from, to }: PaymentFilters): string {
  return `transactions-${isoDay(from)}-to-${isoDay(new Date(to).getTime() - 1)}.csv`;
}
