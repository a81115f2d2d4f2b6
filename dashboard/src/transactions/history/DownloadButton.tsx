import { transactions } from '@galla/contract/transactions/endpoints.ts';
import type { ExportColumn, PaymentFilters } from '@galla/contract/transactions/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { isoDay } from '@galla/ui/format/dates.ts';
import { Download } from 'lucide-react';
import { download } from '../../lib/api/api.ts';
import { useDownload } from '../../lib/api/save-file.ts';
import { ActionLabel } from '../../lib/forms/ActionLabel.tsx';

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
