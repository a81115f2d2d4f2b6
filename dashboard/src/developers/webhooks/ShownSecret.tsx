import { Button } from '@galla/ui/buttons/Button.tsx';
import { CopyButton } from '@galla/ui/buttons/CopyButton.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
    title={t`Signing secret`}
    sub={t`Your server checks each event with it. Never put it in an app or a web page.`}
    onClose={onClose}
    footer={
      <Button kind="primary" onClick={onClose}>
        <Trans>Done</Trans>
      </Button>
    }
  >
    <p className={css['secret']}>
      <code>{secret}</code>
      <CopyButton name={t`Signing secret`} text={secret} />
    </p>
    {previousUntil !== null && (
      <p className={css['count']}>{t`The old secret also works until ${{ until: formatDateTime(previousUntil) }}.`}</p>
    )}
  </Modal>
);
