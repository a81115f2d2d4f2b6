import { Button } from '@galla/ui/buttons/Button.tsx';
import { TextArea } from '@galla/ui/inputs/TextArea.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useField } from '../../lib/forms/use-field.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { oneLine, qrCodeRules } from '../qr-code-rules.ts';

interface Props {
  readonly title: string;
  readonly sub: string;
  readonly action: string;
  readonly onConfirm: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks why a QR code goes out of use. */
export function ReasonDialog({ title, sub, action, onConfirm, onClose }: Props) {
  const reason = useField('qr-reason', qrCodeRules.reason);
  const { submit, busy, problem } = useForm({
    fields: { reason },
    send: async () => {
      await onConfirm(oneLine(reason.value));
      onClose();
    },
  });
  return (
    <Modal
      title={title}
      sub={sub}
      onClose={onClose}
      keepOpen={reason.value !== ''}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="reason-form" kind="danger" busy={busy} busyLabel="Saving">
            {action}
          </Button>
        </>
      }
    >
      <form id="reason-form" noValidate onSubmit={submit}>
        <TextArea label="Reason" required rows={2} maxLength={200} placeholder="Lost sticker" {...reason.input} />
        <Refusal text={problem} />
      </form>
    </Modal>
  );
}
