import { Button } from '@galla/ui/buttons/Button.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useAct } from '../../../lib/forms/use-act.ts';

interface Props {
  readonly label: string;
  /** Rejects if the deletion is refused. */
  readonly onDelete: () => Promise<void>;
  readonly onRefused: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for confirmation before a document is deleted. */
export function DeleteDocument({ label, onDelete, onRefused, onClose }: Props) {
  const { run, busy, problem } = useAct();
  const confirm = async () => {
    const done = await run(async () => {
      await onDelete();
      return true;
    });
    if (done === true) onClose();
    else await onRefused();
  };
  return (
    <Modal
      title={t`Delete this document?`}
      sub={t`${label}: you can upload another one.`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="danger" busy={busy} busyLabel={t`Deleting`} onClick={() => void confirm()}>
            <Trans>Delete document</Trans>
          </Button>
        </>
      }
    >
      <Refusal text={problem} />
    </Modal>
  );
}
