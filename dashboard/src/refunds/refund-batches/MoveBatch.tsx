import { refundBatches } from '@galla/contract/refunds/refund-batches/calls.ts';
import type { BatchMove } from '@galla/contract/refunds/refund-batches/rules.ts';
import type { RefundBatchDetails } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { paymentCount } from '@galla/ui/format/counts.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import type { BatchActs } from './batch-changes.ts';

/** Pauses, resumes, or cancels the rest of a bulk refund. Cancelling asks first. */
export function MoveBatch({
  batch,
  acts: { act, busy },
}: {
  readonly batch: RefundBatchDetails;
  readonly acts: BatchActs;
}) {
  const [asking, setAsking] = useState(false);
  const { batchId, may } = batch;
  const move = (request: BatchMove) => {
    setAsking(false);
    void act(request, () => call(refundBatches.move, { params: { batchId }, body: { move: request } }));
  };
  return (
    <>
      {may.pause && (
        <Button busy={busy === 'PAUSE'} busyLabel={t`Pausing`} onClick={() => move('PAUSE')}>
          <Trans>Pause</Trans>
        </Button>
      )}
      {may.resume && (
        <Button kind="primary" busy={busy === 'RESUME'} busyLabel={t`Resuming`} onClick={() => move('RESUME')}>
          <Trans>Resume</Trans>
        </Button>
      )}
      {may.cancel && (
        <Button kind="danger-text" busy={busy === 'CANCEL'} busyLabel={t`Cancelling`} onClick={() => setAsking(true)}>
          <Trans>Cancel bulk refund</Trans>
        </Button>
      )}
      {asking && <Question batch={batch} onConfirm={() => move('CANCEL')} onClose={() => setAsking(false)} />}
    </>
  );
}

interface QuestionProps {
  readonly batch: RefundBatchDetails;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function Question({ batch, onConfirm, onClose }: QuestionProps) {
  const { right, done, doneAmount, failed } = batch;
  const left = right - done - failed;
  return (
    <Modal
      title={t`Cancel this bulk refund?`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
          <Button kind="danger" onClick={onConfirm}>
            <Trans>Cancel bulk refund</Trans>
          </Button>
        </>
      }
    >
      <p>
        {done === 0
          ? t`Nothing was refunded. You can upload the file again.`
          : t`${{ doneAmount: formatMoney(doneAmount) }} to ${{ payments: paymentCount(done) }} is already refunded. The rest won’t be: ${{ otherPayments: paymentCount(left) }}.`}
      </p>
    </Modal>
  );
}
