import { settlements } from '@galla/contract/settlements/settlements/calls.ts';
import type { Settlement } from '@galla/contract/settlements/settlements/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import { download } from '../../lib/api/api.ts';
import { useDownload } from '../../lib/api/save-file.ts';
import { ActionLabel } from '../../lib/forms/ActionLabel.tsx';

type Props = { readonly settlement: Pick<Settlement, 'settlementId' | 'settlementDate' | 'merchantId'> };

/** Downloads the payments and refunds of a settlement as CSV. */
function useSettlementFile({ settlementId, settlementDate, merchantId }: Props['settlement']) {
  const { busy, save } = useDownload();
  const fetched = () => download(settlements.download, { params: { settlementId } });
  return { busy, save: () => save(fetched, `settlement-${merchantId}-${settlementDate}.csv`) };
}

/** The download button on a settlement's page. */
export function DownloadSettlement({ settlement }: Props) {
  const { busy, save } = useSettlementFile(settlement);
  return (
    <Button icon={Download} busy={busy} busyLabel={t`Downloading`} onClick={() => void save()}>
      <ActionLabel>{t`Download CSV`}</ActionLabel>
    </Button>
  );
}

/** The download button in a list row. */
export function DownloadRow({ settlement, className }: Props & { readonly className: string }) {
  const { busy, save } = useSettlementFile(settlement);
  return (
    <IconButton
      className={className}
      name={t`Download the settlement of ${{ day: settlement.settlementDate }}`}
      icon={Download}
      disabled={busy}
      onClick={() => void save()}
    />
  );
}
