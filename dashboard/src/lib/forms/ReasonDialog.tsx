import { Button } from '@galla/ui/buttons/Button.tsx';
import { TextArea } from '@galla/ui/inputs/TextArea.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Refusal } from './Refusal.tsx';
import { useField } from './use-field.ts';
import { useForm } from './use-form.ts';

const needed = {
  safeParse: (text: string) =>
    text.trim() === '' ? { success: false, error: { issues: [{ message: t`Enter a reason.` }] } } : { success: true },
};

interface Props {
  readonly title: string;
  readonly sub: string;
  readonly action: string;
  /** The text of the button while the action runs. */
  readonly busyLabel: string;
  readonly placeholder?: string;
  readonly onConfirm: (reason: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the reason of closing or deactivating something. */
export function ReasonDialog({ title, sub, action, busyLabel, placeholder, onConfirm, onClose }: Props) {
  const reason = useField('reason', needed);
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
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form="reason-form" kind="danger" busy={busy} busyLabel={busyLabel}>
            {action}
          </Button>
        </>
      }
    >
      <form id="reason-form" noValidate onSubmit={submit}>
        <TextArea
          label={t`Reason`}
          required
          rows={2}
          maxLength={200}
          {...(placeholder === undefined ? {} : { placeholder })}
          {...reason.input}
        />
        <Refusal text={problem} />
      </form>
    </Modal>
  );
}
