import { completeKyc } from '@galla/contract/business/onboarding/area.ts';
import type { StoreVerification } from '@galla/contract/business/store-linking/endpoints.ts';
import { leaveAfterSeconds } from '@galla/contract/business/store-linking/feature.ts';
import { failureTexts, failureTitle, type LinkFailure } from '@galla/contract/business/store-linking/results.ts';
import { dashboardHome } from '@galla/contract/payments/insights/area.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ApprovedLink } from './approved-link.ts';
import { leaveTo } from './leave-to.ts';
import { ResultHead } from './ResultHead.tsx';
import { StoreDetails } from './StoreDetails.tsx';
import css from './StoreLinking.module.css';
import { WayBack } from './WayBack.tsx';

/** The store is linked; the app gets its keys when the browser returns. */
export const LinkSucceeded = ({
  linked: { app, backTo },
  verification,
}: {
  readonly linked: ApprovedLink;
  /** The verified data; unknown after a reload. */
  readonly verification: StoreVerification | undefined;
}) => (
  <div>
    <div role="status">
      <Icon of={CircleCheck} size={40} className={css['done'] ?? ''} />
      <ResultHead sub={t`${app} gets its keys when you return.`}>
        <Trans>Your store is linked</Trans>
      </ResultHead>
    </div>
    {verification !== undefined && <StoreDetails verification={verification} />}
    <WayBack app={app} backTo={backTo} seconds={leaveAfterSeconds.linked} />
  </div>
);

interface FailedProps {
  readonly failure: LinkFailure;
  readonly verification: StoreVerification | undefined;
  readonly onSignOut: () => void;
}

/** Why the store is not linked, with the next step and the link back to the app. */
export function LinkFailed({ failure, verification, onSignOut }: FailedProps) {
  const { app = null, backTo = null } = verification ?? {};
  const isOnboarding = failure === 'INVALID_MERCHANT_STATE' || failure === 'ONBOARDING_MISSING_DETAILS';
  return (
    <div>
      <div role="alert">
        <Icon of={CircleAlert} size={40} className={css['failed'] ?? ''} />
        <ResultHead sub={failureTexts[failure]}>{failureTitle(failure, app?.platform ?? 'OTHER')}</ResultHead>
      </div>
      {verification !== undefined && app !== null && <StoreDetails verification={verification} />}
      <p className={css['note']}>
        <Trans>Log in as an Admin of the merchant that owns the store.</Trans>
      </p>
      <div className={css['acts']}>
        {isOnboarding && (
          <Button size="big" onClick={() => leaveTo(completeKyc.path)}>
            <Trans>Complete KYC</Trans>
          </Button>
        )}
        <Button size="big" onClick={onSignOut}>
          <Trans>Log in as Admin</Trans>
        </Button>
        {backTo === null && (
          <Button kind="primary" size="big" onClick={() => leaveTo(dashboardHome.path)}>
            <Trans>Go To Dashboard</Trans>
          </Button>
        )}
      </div>
      {backTo !== null && <WayBack app={app?.name ?? ''} backTo={backTo} seconds={leaveAfterSeconds.failed} />}
    </div>
  );
}
