import { Button } from '@galla/ui/buttons/Button.tsx';
import { TextArea } from '@galla/ui/inputs/TextArea.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';

/** The decision about a refund that another person requested. */
export type Decision = 'APPROVE' | 'REJECT';

interface DecisionQuestionProps {
  readonly decision: Decision;
  readonly title: string;
  /** The effect of the decision, and who requested the refund. */
  readonly sub: string;
  /** The amount as text, for the approval button. */
  readonly amount: string;
  readonly note: string;
  readonly onNote: (note: string) => void;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Confirms a decision, with an optional note. */
export function DecisionQuestion(props: DecisionQuestionProps) {
  const { decision, title, sub, amount, note, onNote, onConfirm, onClose } = props;
  const approves = decision === 'APPROVE';
  return (
    <Modal
      title={title}
      sub={sub}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind={approves ? 'primary' : 'danger'} onClick={onConfirm}>
            {approves ? t`Approve ${amount}` : t`Reject`}
          </Button>
        </>
      }
    >
      <TextArea label={t`Note`} optional rows={2} maxLength={200} value={note} onChange={onNote} />
    </Modal>
  );
}

/** The decision as sent: the note on one line, absent when empty. */
export function decisionOf(decision: Decision, text: string) {
  const note = text.replace(/\s+/g, ' ').trim();
  return { decision, ...(note === '' ? {} : { note }) };
}
