import { apiKeyScreens } from '@galla/contract/developers/api-keys/screens.ts';
import { dashboardHome } from '@galla/contract/payments/insights/area.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useCountdown } from '../../lib/frame/use-countdown.ts';
import { StateHead } from './StateHead.tsx';

/** How long after the success the page redirects (KYC-07). */
const redirectSeconds = 5;

/** The gateway is active. The page redirects automatically, unless the person stops it. */
export function Active() {
  const [isStopped, setStopped] = useState(false);
  useCountdown(isStopped ? undefined : redirectSeconds, () => leaveTo(dashboardHome.path));
  return (
    <StateHead
      icon={CircleCheck}
      tone="success"
      title={t`The payment gateway is active`}
      text={t`You can take live payments now. Your production keys are ready, and your free period has started.`}
      actions={
        <>
          <Button kind="primary" onClick={() => leaveTo(dashboardHome.path)}>
            <Trans>Open the dashboard</Trans>
          </Button>
          <Button onClick={() => leaveTo(apiKeyScreens.apiKeys.path)}>
            <Trans>Get production keys</Trans>
          </Button>
          {!isStopped && (
            <Button kind="text" onClick={() => setStopped(true)}>
              <Trans>Stay here</Trans>
            </Button>
          )}
        </>
      }
    >
      <p role="status">{isStopped ? '' : t`The dashboard opens in ${redirectSeconds} seconds.`}</p>
    </StateHead>
  );
}

/** The reloaded page has the merchant's new rights; Back does not return to this one. */
const leaveTo = (path: string) => location.replace(path);
