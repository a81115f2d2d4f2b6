import { type AuditFilters, audit } from '@galla/contract/audit.ts';
import { Button } from '@galla/ui/Button.tsx';
import { isoDay } from '@galla/ui/format/dates.ts';
import { toast } from '@galla/ui/toast.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { download } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { saveFile } from '../lib/save-file.ts';

/** Downloads exactly the entries of the view as CSV. */
export function AuditExport({ filters }: { readonly filters: AuditFilters }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await download(audit.export, { body: { filters } }), `audit-log-${isoDay(Date.now())}.csv`);
    } catch (error) {
      toast.error(error instanceof ApiError ? error.message : 'The file could not be saved.', 6000);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={Download} busy={busy} busyLabel="Downloading" onClick={() => void save()}>
      Download CSV
    </Button>
  );
}
