import type { PaymentLinkDetails } from '@galla/contract/collect/payment-links/schemas.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { IconButton } from '@galla/ui/buttons/IconButton.tsx';
import { Menu } from '@galla/ui/overlays/Menu.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CopyPlus, EllipsisVertical, Pencil, Printer, Send, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useApiCall } from '../../../developers/developer/public/use-api-call.tsx';
import { ActionLabel } from '../../../lib/forms/ActionLabel.tsx';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../../lib/session/session.ts';
import { createHref, type LinkKind } from '../link-kinds.ts';
import { copyAddress } from '../public/copy-address.ts';
import { upiUrl } from '../share/share-text.ts';
import { CancelLink } from './CancelLink.tsx';
import { EditLink } from './EditLink.tsx';
import { ResendLink } from './ResendLink.tsx';

interface Props {
  readonly kind: LinkKind;
  readonly details: PaymentLinkDetails;
  readonly onPrint: () => void;
}

/** The actions of a link: most of them only while it can be paid, a copy always. */
export function LinkActs({ kind, details, onPrint }: Props) {
  const session = useSession();
  const [open, setOpen] = useState<'cancel' | 'edit' | 'resend'>();
  const close = () => setOpen(undefined);
  const apiCall = useApiCall({ of: 'payment-link', id: details.link.id });
  const { link } = details;
  const { url } = link;
  const isOpen = link.state === 'ACTIVE' && allows(session, kind.changes);
  const isReachable = link.customerPhone !== null || link.customerEmail !== null;
  return (
    <>
      {isOpen && (
        <Button kind="danger-text" onClick={() => setOpen('cancel')}>
          <Trans>Cancel link</Trans>
        </Button>
      )}
      {allows(session, kind.creates) && (
        <ButtonLink icon={CopyPlus} href={createHref(kind, link.id)} renderLink={renderLink}>
          <ActionLabel>{t`Duplicate`}</ActionLabel>
        </ButtonLink>
      )}
      <Menu
        trigger={
          <IconButton line icon={EllipsisVertical} name={t`More actions for ${{ referenceId: link.referenceId }}`} />
        }
        entries={[
          ...(isOpen && kind.online
            ? [{ label: t`Edit reference or expiry`, icon: Pencil, onSelect: () => setOpen('edit') }]
            : []),
          ...(isOpen && url !== null
            ? [{ label: t`Copy UPI link`, icon: Smartphone, onSelect: () => void copyAddress(upiUrl({ url })) }]
            : []),
          { label: t`Print`, icon: Printer, onSelect: onPrint },
          ...(kind.online ? apiCall.entries : []),
        ]}
      />
      {isOpen && isReachable && (
        <Button kind="primary" icon={Send} onClick={() => setOpen('resend')}>
          <Trans>Resend</Trans>
        </Button>
      )}
      {apiCall.dialog}
      {open === 'cancel' && <CancelLink kind={kind} link={link} onClose={close} />}
      {open === 'edit' && <EditLink link={link} onClose={close} />}
      {open === 'resend' && <ResendLink kind={kind} details={details} onClose={close} />}
    </>
  );
}
