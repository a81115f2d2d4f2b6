import { textOf } from '@galla/contract/core/errors.ts';
import { refundBatches } from '@galla/contract/refunds/refund-batches/calls.ts';
import type { RefundBatchDetails } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { useActKey } from '../../lib/forms/use-act.ts';
import css from './Batch.module.css';
import type { BatchActs } from './batch-changes.ts';
import { ConfirmQuestion } from './ConfirmQuestion.tsx';

/** The id of the element that gets the focus once no row is invalid. */
export const confirmId = 'confirm-batch';

interface ConfirmProps {
  readonly batch: RefundBatchDetails;
  readonly acts: BatchActs;
}

const isChange = (error: unknown) =>
  error instanceof ApiError && (error.code === 'BULK_REFUND_CHANGED' || error.code === 'BULK_REFUND_ALIKE');

/** Confirms the valid rows, with the totals that the person has seen. If these have changed, it asks again. */
export function ConfirmBatch({ batch, acts: { act, busy } }: ConfirmProps) {
  /** The totals when the question opened. */
  const [read, setRead] = useState<RefundBatchDetails>();
  const keyOf = useActKey();
  const { batchId, right, rightAmount, revision, alike, wrong, needsApproval } = batch;
  const refusal = wrong > 0 ? textOf('BULK_REFUND_WRONG_ROWS') : right === 0 ? t`No rows left to refund.` : undefined;
  const amount = formatMoney(rightAmount);
  const confirm = async () => {
    // Confirming may require a proof of identity, so the question closes first.
    setRead(undefined);
    let changed = false;
    const request = { params: { batchId }, body: { rows: right, amount: rightAmount, revision, alike } };
    await act('confirm', () =>
      call(refundBatches.confirm, request, { idempotencyKey: keyOf(request) }).catch((error: unknown) => {
        changed = isChange(error);
        throw error;
      }),
    );
    if (changed) setRead(batch);
  };
  return (
    <>
      <Button
        id={confirmId}
        kind="primary"
        busy={busy === 'confirm'}
        busyLabel={t`Confirming`}
        aria-describedby="confirm-note"
        {...(refusal === undefined
          ? { 'aria-haspopup': 'dialog', onClick: () => setRead(batch) }
          : { 'aria-disabled': true, onClick: () => toast.error(refusal, 4000) })}
      >
        {needsApproval ? t`Ask for approval` : t`Refund ${amount}`}
      </Button>
      <p id="confirm-note" className={css['hint']}>
        {refusal ?? t`Nothing is refunded until you confirm.`}
      </p>
      {read !== undefined && (
        <ConfirmQuestion
          read={read}
          batch={batch}
          refusal={refusal}
          onConfirm={() => void confirm()}
          onClose={() => setRead(undefined)}
        />
      )}
    </>
  );
}
