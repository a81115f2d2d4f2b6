import { audit } from '@galla/contract/identity/audit/calls.ts';
import type { AuditFilters } from '@galla/contract/identity/audit/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { currentTime } from '@galla/ui/format/clock.ts';
import { isoDay } from '@galla/ui/format/dates.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { download } from '../../lib/api/api.ts';
import { useDownload } from '../../lib/api/save-file.ts';

/** Downloads exactly the entries of the view as CSV. */
export function AuditExport({ filters }: { readonly filters: AuditFilters }) {
  const { busy, save } = useDownload();
  return (
    <Button
      icon={Download}
      busy={busy}
      busyLabel={t`Downloading`}
      onClick={() =>
        void save(() => download(audit.export, { body: { filters } }), `audit-log-${isoDay(currentTime())}.csv`)
      }
    >
      <Trans>Download CSV</Trans>
    </Button>
  );
}
