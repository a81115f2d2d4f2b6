import { accessScreens } from '@galla/contract/identity/access/screens.ts';
import { Button, buttonClass } from '@galla/ui/buttons/Button.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { giveUpChanges } from '../../lib/session/unsaved.ts';
import { endHere } from './leave.ts';

/** Shown over a form with unsaved changes: sign in again, or discard the changes. */
export function SessionEndDialog() {
  const leave = () => {
    giveUpChanges();
    endHere();
  };
  return (
    <Modal
      keepOpen
      size={440}
      title={t`Your session has ended`}
      onClose={undefined}
      footer={
        <>
          <Button onClick={leave}>
            <Trans>Discard and leave</Trans>
          </Button>
          <a
            className={buttonClass({ kind: 'primary' })}
            href={accessScreens.signIn.path}
            target="_blank"
            rel="noopener"
          >
            <Trans>Sign in</Trans>
          </a>
        </>
      }
    >
      <p>
        <Trans>Sign in again in a new tab, then come back here. Your changes are still on this page.</Trans>
      </p>
    </Modal>
  );
}
