import { type Settlement, settlements } from '@galla/contract/settlements.ts';
import { Button } from '@galla/ui/Button.tsx';
import { IconButton } from '@galla/ui/IconButton.tsx';
import { toast } from '@galla/ui/toast.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { ActionLabel } from '../lib/ActionLabel.tsx';
import { download } from '../lib/api.ts';
import { refusalOf } from '../lib/refusal.ts';
import { saveFile } from '../lib/save-file.ts';

type Props = { readonly settlement: Pick<Settlement, 'settlementId' | 'settlementDate' | 'merchantId'> };

/** Fetches the payments and refunds of a settlement as CSV and saves them; why they could not be is said. */
function useDownload({ settlementId, settlementDate, merchantId }: Props['settlement']) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const file = await download(settlements.download, { params: { settlementId } });
      saveFile(file, `settlement-${merchantId}-${settlementDate}.csv`);
    } catch (error) {
      toast.error(refusalOf(error), 6000);
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}

/** Downloads a settlement, from its page. */
export function DownloadSettlement({ settlement }: Props) {
  const { busy, save } = useDownload(settlement);
  return (
    <Button icon={Download} busy={busy} busyLabel="Downloading" onClick={() => void save()}>
      <ActionLabel>Download CSV</ActionLabel>
    </Button>
  );
}

/** The same, from a row of the list. */
export function DownloadRow({ settlement, className }: Props & { readonly className: string }) {
  const { busy, save } = useDownload(settlement);
  return (
    <IconButton
      className={className}
      name={`Download the settlement of ${settlement.settlementDate}`}
      icon={Download}
      disabled={busy}
      onClick={() => void save()}
    />
  );
}
