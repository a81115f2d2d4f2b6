import { Button } from '@galla/ui/buttons/Button.tsx';
import { TextArea } from '@galla/ui/inputs/TextArea.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useField } from '../../lib/forms/use-field.ts';
import { useForm } from '../../lib/forms/use-form.ts';

const needed = {
  safeParse: (text: string) =>
    text.trim() === '' ? { success: false, error: { issues: [{ message: 'Enter a reason.' }] } } : { success: true },
};

interface Props {
  readonly title: string;
  readonly sub: string;
  readonly action: string;
  readonly onConfirm: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks why a store or a counter is closed. */
export function CloseDialog({ title, sub, action, onConfirm, onClose }: Props) {
  const reason = useField('close-reason', needed);
  const { submit, busy, problem } = useForm({
    fields: { reason },
    send: async () => {
      await onConfirm(reason.value.replace(/\s+/g, ' ').trim());
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
          <Button type="submit" form="close-form" kind="danger" busy={busy} busyLabel="Closing">
            {action}
          </Button>
        </>
      }
    >
      <form id="close-form" noValidate onSubmit={submit}>
        <TextArea label="Reason" required rows={2} maxLength={200} {...reason.input} />
        <Refusal text={problem} />
      </form>
    </Modal>
  );
}
