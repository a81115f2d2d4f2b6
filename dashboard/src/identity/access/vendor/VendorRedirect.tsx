import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { providerName } from '../../../lib/page/provider.ts';
import { signOutVendor } from './leave.ts';
import { useHome } from './use-home.ts';
import css from './Vendor.module.css';
import { VendorFrame, VendorMessage } from './VendorFrame.tsx';

const c = classNames(css);

/** Long enough to read the result. */
const closeAfterMs = 3000;

/**
 * Where the KYC provider sends a vendor back to (SPL-04). A page may only close a tab that a script opened, so the text
 * says what to do by hand.
 */
export function VendorRedirect() {
  const { home, error } = useHome();
  const isKnown = home !== undefined || error !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    const timer = setTimeout(() => window.close(), closeAfterMs);
    return () => clearTimeout(timer);
  }, [isKnown]);
  if (!isKnown)
    return (
      <VendorFrame>
        <p role="status">
          <Trans>Redirecting</Trans>
        </p>
      </VendorFrame>
    );
  const completed = new URLSearchParams(location.search).get('redirectionStatus') === 'completed';
  return (
    <VendorMessage
      title={completed ? t`Step completed` : t`Step not completed`}
      icon={<Icon of={completed ? CircleCheck : CircleAlert} size={48} className={c(completed ? 'done' : 'waiting')} />}
      onSignOut={signOutVendor}
    >
      <p>
        <Trans>You are being redirected back to the {providerName} Business app.</Trans>
      </p>
      <p>
        <Trans>If this tab does not close, close it and resume your KYC in the earlier tab.</Trans>
      </p>
    </VendorMessage>
  );
}
