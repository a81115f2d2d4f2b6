import { type RefundBatchDetails, refundBatches } from '@galla/contract/refund-batches.ts';
import { Button } from '@galla/ui/Button.tsx';
import { paymentCount } from '@galla/ui/format/counts.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { Modal } from '@galla/ui/Modal.tsx';
import { TextArea } from '@galla/ui/TextArea.tsx';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useActKey } from '../refund-changes.ts';
import type { BatchActs } from './batch-changes.ts';

type Decision = 'APPROVE' | 'REJECT';

/** Approves or rejects what others uploaded and confirmed. */
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
  const confirm = (decision: Decision) => {
    // Who decides is asked for a proof: the question closes first, and the note stays.
    setAsking(undefined);
    const said = note.replace(/\s+/g, ' ').trim();
    const { batchId } = batch;
    const wish = { params: { batchId }, body: { decision, ...(said === '' ? {} : { note: said }) } };
    void act(decision, () => call(refundBatches.decide, wish, { idempotencyKey: keyOf(wish) }));
  };
  return (
    <>
      <Button kind="primary" busy={busy === 'APPROVE'} busyLabel="Approving" onClick={() => setAsking('APPROVE')}>
        Approve {formatMoney(batch.rightAmount)}
      </Button>
      <Button busy={busy === 'REJECT'} busyLabel="Rejecting" onClick={() => setAsking('REJECT')}>
        Reject
      </Button>
      {asking !== undefined && (
        <Question
          batch={batch}
          decision={asking}
          note={note}
          onNote={setNote}
          onConfirm={() => confirm(asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}

interface QuestionProps {
  readonly batch: RefundBatchDetails;
  readonly decision: Decision;
  readonly note: string;
  readonly onNote: (note: string) => void;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function Question({ batch, decision, note, onNote, onConfirm, onClose }: QuestionProps) {
  const approves = decision === 'APPROVE';
  const amount = formatMoney(batch.rightAmount);
  const sum = `${amount} to ${paymentCount(batch.right)}`;
  const asker = batch.confirmedBy ?? 'Galla';
  return (
    <Modal
      title={approves ? 'Approve this bulk refund?' : 'Reject this bulk refund?'}
      sub={
        approves
          ? `${sum}. This cannot be taken back once sent. ${asker} asked for it.`
          : `${amount} stays with you. ${asker} asked for it.`
      }
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind={approves ? 'primary' : 'danger'} onClick={onConfirm}>
            {approves ? `Approve ${amount}` : 'Reject'}
          </Button>
        </>
      }
    >
      <TextArea label="Note" optional rows={2} maxLength={200} value={note} onChange={onNote} />
    </Modal>
  );
}
