import type { RefundBatch } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useResult } from './upload/batch-files.ts';

/** Downloads the result file, which has the outcome or error of each row. */
export function ResultButton({ batch, small = false }: { readonly batch: RefundBatch; readonly small?: boolean }) {
  const { busy, save } = useResult(batch);
  return (
    <Button
      kind={small ? 'plain' : 'primary'}
      size={small ? 'small' : 'normal'}
      icon={Download}
      busy={busy}
      busyLabel={t`Downloading`}
      onClick={() => void save()}
    >
      <Trans>Download result</Trans>
    </Button>
  );
}
