import { textOf } from '@galla/contract/core/errors.ts';
import { refundBatches } from '@galla/contract/refund-batches/endpoints.ts';
import type { RefundBatchDetails } from '@galla/contract/refund-batches/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { HeldButton } from '@galla/ui/buttons/HeldButton.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Ledger } from '@galla/ui/figures/Ledger.tsx';
import { paymentCount } from '@galla/ui/format/counts.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { useState } from 'react';
import { call } from '../lib/api/api.ts';
import { useActKey } from '../lib/forms/use-act.ts';
import { rowCount } from '../lib/rows/row-count.ts';
import css from './Batch.module.css';
import type { BatchActs } from './batch-changes.ts';

/** The target of the focus once no row is wrong any more. */
export const confirmId = 'confirm-batch';

interface ConfirmProps {
  readonly batch: RefundBatchDetails;
  readonly acts: BatchActs;
}

/** Confirms the right rows, over the totals that the person has seen. */
export function ConfirmBatch({ batch, acts: { act, busy } }: ConfirmProps) {
  const [asking, setAsking] = useState(false);
  const keyOf = useActKey();
  const { batchId, right, rightAmount, alike, wrong, needsApproval } = batch;
  const refusal = wrong > 0 ? textOf('BULK_REFUND_WRONG_ROWS') : right === 0 ? 'No row is left to refund.' : undefined;
  const amount = formatMoney(rightAmount);
  const confirm = () => {
    // Confirming asks for a proof, so the question closes first.
    setAsking(false);
    const request = { params: { batchId }, body: { rows: right, amount: rightAmount, alike } };
    void act('confirm', () => call(refundBatches.confirm, request, { idempotencyKey: keyOf(request) }));
  };
  return (
    <>
      <Button
        id={confirmId}
        kind="primary"
        busy={busy === 'confirm'}
        busyLabel="Confirming"
        aria-describedby="confirm-note"
        {...(refusal === undefined
          ? { 'aria-haspopup': 'dialog', onClick: () => setAsking(true) }
          : { 'aria-disabled': true, onClick: () => toast.error(refusal, 4000) })}
      >
        {needsApproval ? 'Ask for approval' : `Refund ${amount}`}
      </Button>
      <p id="confirm-note" className={css['hint']}>
        {refusal ?? 'Nothing is refunded before you confirm.'}
      </p>
      {asking && <Question batch={batch} onConfirm={confirm} onClose={() => setAsking(false)} />}
    </>
  );
}

interface QuestionProps {
  readonly batch: RefundBatchDetails;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function Question({ batch, onConfirm, onClose }: QuestionProps) {
  const { right, rightAmount, alike, dropped, needsApproval, fileName } = batch;
  const [meant, setMeant] = useState(0);
  // Other rows than the ticked ones need another tick.
  const isMeant = meant === alike;
  const amount = formatMoney(rightAmount);
  return (
    <Modal
      title={needsApproval ? 'Ask for approval?' : 'Refund these payments?'}
      sub={`${amount} to ${paymentCount(right)}. You cannot undo this.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <HeldButton kind="primary" why={isMeant ? undefined : 'Tick the box above first.'} onClick={onConfirm}>
            {needsApproval ? 'Ask for approval' : `Refund ${amount}`}
          </HeldButton>
        </>
      }
    >
      <div className={css['question']}>
        <Ledger
          boxed
          label="Totals"
          rows={[
            ...(dropped > 0 ? [{ label: 'Removed, not refunded', note: rowCount(dropped), amount: null }] : []),
            { label: 'Goes back to customers', note: paymentCount(right), amount: rightAmount, kind: 'sum' as const },
          ]}
        />
        {alike > 0 && (
          <Notice kind="warning">
            <b>Possible duplicates: {rowCount(alike)}.</b> They have the same payment and amount as another row.
            <Checkbox
              label="Each of these rows is a separate refund"
              checked={isMeant}
              onChange={(on) => setMeant(on ? alike : 0)}
            />
          </Notice>
        )}
        {needsApproval ? (
          <Notice>Another person of your team has to approve it. Until then, no money goes back.</Notice>
        ) : (
          <p className={css['hint']}>
            The refunds of {fileName} start at once. You can pause or cancel those that are not sent yet.
          </p>
        )}
      </div>
    </Modal>
  );
}
