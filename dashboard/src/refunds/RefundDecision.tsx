import { type RefundDetails, refunds } from '@galla/contract/refunds.ts';
import { Button } from '@galla/ui/Button.tsx';
import { classNames } from '@galla/ui/class-names.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { Modal } from '@galla/ui/Modal.tsx';
import { Notice } from '@galla/ui/Notice.tsx';
import { TextArea } from '@galla/ui/TextArea.tsx';
import { toast } from '@galla/ui/toast.ts';
import { useRef, useState } from 'react';
import { call } from '../lib/api.ts';
import { refusalOf } from '../lib/refusal.ts';
import css from './Refunds.module.css';
import { isUnknown, useActKey, useRefundChange } from './refund-changes.ts';
import { askerOf, customerOf } from './refund-words.ts';

const c = classNames(css);

type Decision = 'APPROVE' | 'REJECT';

const unknownText = 'No answer came, so it is not known yet whether this was decided. Press again: it counts once.';

/** A refund that waits for another person: who may decide does it here, the others read whom it waits for. */
export function RefundDecision({ refund }: { readonly refund: RefundDetails }) {
  const [asking, setAsking] = useState<Decision>();
  const [note, setNote] = useState('');
  const { decide, busy, problem } = useDecide(refund);
  const { mayDecide, own } = refund;
  const confirm = (decision: Decision) => {
    // Who decides is asked for a proof: the dialog closes first, and the note stays.
    setAsking(undefined);
    void decide(decision, note);
  };
  return (
    <div className={c('top')}>
      <Notice kind="warning">
        <b>Waiting for approval.</b>{' '}
        {own
          ? 'Another person who may refund has to approve it. Nothing goes back before.'
          : mayDecide
            ? 'You can approve or reject it. Nothing goes back before.'
            : 'A person who may refund has to approve it. Nothing goes back before.'}
        {mayDecide && (
          <span className={c('acts')}>
            <Button kind="primary" size="small" busy={busy} busyLabel="Deciding" onClick={() => setAsking('APPROVE')}>
              Approve
            </Button>
            <Button size="small" disabled={busy} onClick={() => setAsking('REJECT')}>
              Reject
            </Button>
          </span>
        )}
      </Notice>
      {problem !== '' && (
        <Notice kind="error" live className={c('note')}>
          {problem}
        </Notice>
      )}
      {asking !== undefined && (
        <Question
          refund={refund}
          decision={asking}
          note={note}
          onNote={setNote}
          onConfirm={() => confirm(asking)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

interface QuestionProps {
  readonly refund: RefundDetails;
  readonly decision: Decision;
  readonly note: string;
  readonly onNote: (note: string) => void;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function Question({ refund, decision, note, onNote, onConfirm, onClose }: QuestionProps) {
  const approves = decision === 'APPROVE';
  const amount = formatMoney(refund.amount);
  return (
    <Modal
      title={approves ? 'Approve this refund?' : 'Reject this refund?'}
      sub={
        approves
          ? `${amount} goes back to ${customerOf(refund).first}. ${askerOf(refund)} asked for it.`
          : `${amount} stays with you. ${askerOf(refund)} asked for it.`
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

function useDecide({ refundId }: RefundDetails) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const running = useRef(false);
  const keyOf = useActKey();
  const changed = useRefundChange();
  const decide = async (decision: Decision, text: string) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setProblem('');
    const note = text.replace(/\s+/g, ' ').trim();
    const wish = { params: { refundId }, body: { decision, ...(note === '' ? {} : { note }) } };
    try {
      await call(refunds.decide, wish, { idempotencyKey: keyOf(wish) });
      toast.success(decision === 'APPROVE' ? 'Approved' : 'Rejected');
    } catch (error) {
      setProblem(isUnknown(error) ? unknownText : refusalOf(error));
    } finally {
      // Somebody else may have decided meanwhile.
      await changed();
      running.current = false;
      setBusy(false);
    }
  };
  return { decide, busy, problem };
}
