import { type ExportColumn, type PaymentFilters, transactions } from '@galla/contract/transactions.ts';
import { Button } from '@galla/ui/Button.tsx';
import { isoDay } from '@galla/ui/format/dates.ts';
import { toast } from '@galla/ui/toast.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { ActionLabel } from '../lib/ActionLabel.tsx';
import { download } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { saveFile } from '../lib/save-file.ts';

/** Downloads exactly the payments of the view, with its columns, as CSV. */
export function DownloadButton({
  filters,
  columns,
}: {
  readonly filters: PaymentFilters;
  readonly columns: ExportColumn[];
}) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await download(transactions.export, { body: { filters, columns } }), fileName(filters));
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : 'The file could not be saved.', 6000);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={Download} busy={busy} busyLabel="Downloading" onClick={() => void save()}>
      <ActionLabel>Download CSV</ActionLabel>
    </Button>
  );
}

/** `transactions-2026-11-16-to-2026-11-22.csv`: the days of India that the file covers. */
function fileName({ from, to }: PaymentFilters): string {
  return `transactions-${isoDay(from)}-to-${isoDay(new Date(to).getTime() - 1)}.csv`;
}
