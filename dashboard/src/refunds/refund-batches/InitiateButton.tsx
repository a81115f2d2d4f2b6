import { refundBatchScreens } from '@galla/contract/refunds/refund-batches/screens.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Tooltip } from '@galla/ui/overlays/Tooltip.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FileUp } from 'lucide-react';
import { useAdminNames } from '../../lib/frame/use-admin-names.ts';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../lib/session/session.ts';
import { notAuthorized } from './NotAuthorized.tsx';

/** A link to the upload. For people with read access it is disabled and gives the reason (REF-05). */
export function InitiateButton() {
  const { path, access } = refundBatchScreens.initiateBulkRefund;
  if (allows(useSession(), access))
    return (
      <ButtonLink kind="primary" icon={FileUp} href={path} renderLink={renderLink}>
        <Trans>Initiate Bulk Refund</Trans>
      </ButtonLink>
    );
  return <NotAllowed />;
}

/** The exact refusal and whom to ask, on hover, focus and press. */
function NotAllowed() {
  const names = useAdminNames();
  const why = names === '' ? notAuthorized : t`${notAuthorized}. Ask ${names}.`;
  return (
    <Tooltip text={why}>
      <Button kind="primary" icon={FileUp} aria-disabled aria-description={why} onClick={() => toast.error(why)}>
        <Trans>Initiate Bulk Refund</Trans>
      </Button>
    </Tooltip>
  );
}
