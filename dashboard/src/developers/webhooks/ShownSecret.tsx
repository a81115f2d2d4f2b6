import { Button } from '@galla/ui/buttons/Button.tsx';
import { CopyButton } from '@galla/ui/buttons/CopyButton.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import css from './Webhooks.module.css';

interface Props {
  readonly secret: string;
  /** Until when the previous secret also signs. */
  readonly previousUntil?: string | null;
  readonly onClose: () => void;
}

/** The signing secret of an endpoint. */
export const ShownSecret = ({ secret, previousUntil = null, onClose }: Props) => (
  <Modal
    title="Signing secret"
    sub="Your server checks each event with it. Never put it in an app or a web page."
    onClose={onClose}
    footer={
      <Button kind="primary" onClick={onClose}>
        Done
      </Button>
    }
  >
    <p className={css['secret']}>
      <code>{secret}</code>
      <CopyButton name="Signing secret" text={secret} />
    </p>
    {previousUntil !== null && (
      <p className={css['count']}>{`The old secret also works until ${formatDateTime(previousUntil)}.`}</p>
    )}
  </Modal>
);
