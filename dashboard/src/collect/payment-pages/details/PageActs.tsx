import { paymentPages } from '@galla/contract/collect/payment-pages/calls.ts';
import type { PaymentPageDetails } from '@galla/contract/collect/payment-pages/schemas.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Pause, Pencil, Play } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { ActionLabel } from '../../../lib/forms/ActionLabel.tsx';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useAct, useActKey } from '../../../lib/forms/use-act.ts';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { usePageChange } from '../page-changes.ts';
import { editPageHref } from '../page-links.ts';

const said = { publish: msg`Page published`, pause: msg`Page paused`, close: msg`Page closed` } as const;

/** The actions of a page: publish, pause and resume, change, and close it for good. */
export function PageActs({ details: { page, version } }: { readonly details: PaymentPageDetails }) {
  const keyOf = useActKey();
  const reread = usePageChange();
  const [isAsked, setAsked] = useState(false);
  const { run, busy, problem } = useAct({ settled: reread });
  if (page.state === 'CLOSED') return null;
  const move = (act: keyof typeof said) =>
    run(async () => {
      const idempotencyKey = keyOf({ act, state: page.state, version, publishedAt: page.publishedAt });
      await call(paymentPages[act], { params: { id: page.id } }, { idempotencyKey });
      toast.success(t(said[act]));
      setAsked(false);
    });
  const isPublished = page.state === 'PUBLISHED';
  return (
    <>
      {!isAsked && <Refusal text={problem} />}
      <Button kind="danger-text" onClick={() => setAsked(true)}>
        <Trans>Close page</Trans>
      </Button>
      <ButtonLink icon={Pencil} href={editPageHref(page.id)} renderLink={renderLink}>
        <ActionLabel>{t`Edit`}</ActionLabel>
      </ButtonLink>
      <Button
        kind={isPublished ? 'plain' : 'primary'}
        icon={isPublished ? Pause : Play}
        busy={busy}
        onClick={() => void move(isPublished ? 'pause' : 'publish')}
      >
        {isPublished ? t`Pause` : page.state === 'PAUSED' ? t`Resume` : t`Publish`}
      </Button>
      {isAsked && (
        <Modal
          title={t`Close this payment page?`}
          onClose={() => setAsked(false)}
          footer={
            <>
              <Button onClick={() => setAsked(false)}>
                <Trans>Keep page</Trans>
              </Button>
              <Button kind="danger" busy={busy} busyLabel={t`Closing`} onClick={() => void move('close')}>
                <Trans>Close page</Trans>
              </Button>
            </>
          }
        >
          <p>
            <Trans>
              You can’t reopen it. Later payments are refunded automatically, with no fee. Earlier payments aren’t
              affected.
            </Trans>
          </p>
          <Refusal text={problem} />
        </Modal>
      )}
    </>
  );
}
