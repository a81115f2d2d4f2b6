import { refundBatches } from '@galla/contract/refunds/refund-batches/calls.ts';
import type { RefundBatchDetails } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { paymentCount } from '@galla/ui/format/counts.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { useActKey } from '../../lib/forms/use-act.ts';
import { providerName } from '../../lib/page/provider.ts';
import { type Decision, DecisionQuestion, decisionOf } from '../refunds/public/DecisionQuestion.tsx';
import type { BatchActs } from './batch-changes.ts';

/** Approves or rejects a bulk refund that someone else requested. */
export function DecideBatch({
  batch,
  acts: { act, busy },
}: {
  readonly batch: RefundBatchDetails;
  readonly acts: BatchActs;
}) {
  const [asking, setAsking] = useState<Decision>();
  const [note, setNote] = useState('');
  const keyOf = useActKey();
  const amount = formatMoney(batch.rightAmount);
  const payments = paymentCount(batch.right);
  const asker = batch.confirmedBy ?? providerName;
  const confirm = (decision: Decision) => {
    // Deciding may require a proof of identity. The question closes first, and the note stays.
    setAsking(undefined);
    const request = { params: { batchId: batch.batchId }, body: decisionOf(decision, note) };
    void act(decision, () => call(refundBatches.decide, request, { idempotencyKey: keyOf(request) }));
  };
  return (
    <>
      <Button kind="primary" busy={busy === 'APPROVE'} busyLabel={t`Approving`} onClick={() => setAsking('APPROVE')}>
        <Trans>Approve {amount}</Trans>
      </Button>
      <Button busy={busy === 'REJECT'} busyLabel={t`Rejecting`} onClick={() => setAsking('REJECT')}>
        <Trans>Reject</Trans>
      </Button>
      {asking !== undefined && (
        <DecisionQuestion
          decision={asking}
          title={asking === 'APPROVE' ? t`Approve this bulk refund?` : t`Reject this bulk refund?`}
          sub={
            asking === 'APPROVE'
              ? t`${amount} to ${payments}. You cannot undo this. Requested by ${asker}.`
              : t`${amount} stays with you. Requested by ${asker}.`
          }
          amount={amount}
          note={note}
          onNote={setNote}
          onConfirm={() => confirm(asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
