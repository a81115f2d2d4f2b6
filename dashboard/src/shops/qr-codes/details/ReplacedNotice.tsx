import type { QrCodeDetails } from '@galla/contract/shops/qr-codes/schemas.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { RouterLink } from '../../../lib/page/RouterLink.tsx';
import { qrCodeHref } from '../public/qr-code-search.ts';

/** Why a code is inactive, with a link to the code that replaces it. */
export function ReplacedNotice({ code }: { readonly code: QrCodeDetails }) {
  const { active, deactivatedReason, replacedBy } = code;
  if (active) return null;
  return (
    <Notice kind="info">
      {deactivatedReason !== null && <>{deactivatedReason}. </>}
      {replacedBy === null ? (
        t`Payments with this code still reach its store.`
      ) : (
        <Trans>
          A new code replaced this one. Payments with this one still reach its store.{' '}
          <RouterLink href={qrCodeHref({ id: replacedBy })}>Open the new code</RouterLink>
        </Trans>
      )}
    </Notice>
  );
}
