import { upiVerification } from '@galla/contract/business/upi-verification/calls.ts';
import { upiVerificationScreens } from '@galla/contract/business/upi-verification/screens.ts';
import { dashboardHome } from '@galla/contract/payments/insights/area.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { Avatar } from '@galla/ui/layout/Avatar.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/api/api.ts';
import { Refused } from '../../lib/frame/Refused.tsx';
import frame from '../../lib/page/frame.module.css';
import { Logo } from '../../lib/page/Logo.tsx';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { Unread } from '../../lib/page/Unread.tsx';
import { allows, useSession } from '../../lib/session/session.ts';
import { UpiForm } from './UpiForm.tsx';
import { UpiVerified } from './UpiVerified.tsx';
import css from './VerifyUpi.module.css';

const c = classNames(css);

/** The shorter onboarding of shops, without the navigation (ROU-02): the UPI address, and then the first payment. */
export function VerifyUpiPage() {
  const session = useSession();
  const { profile } = session;
  return (
    <div className={frame['page']}>
      <header className={c('head')}>
        <Logo />
        <span className={c('merchant')}>
          <Avatar name={profile.name} kind="merchant" />
          <b>{profile.name}</b>
        </span>
        <ButtonLink href={dashboardHome.path} renderLink={renderLink}>
          <Trans>Exit</Trans>
        </ButtonLink>
      </header>
      <main className={c(frame['main'], 'main')} id="main" tabIndex={-1}>
        {allows(session, upiVerificationScreens.verifyUpi.access) ? (
          <Verification />
        ) : (
          <Refused
            heading="h1"
            title={t`Only Admins can complete KYC`}
            why={t`KYC is submitted on behalf of the business.`}
          />
        )}
      </main>
    </div>
  );
}

function Verification() {
  const read = useQuery({
    ...queryOf(upiVerification.find, {}),
    // The worker is asking the bank.
    refetchInterval: ({ state }) => (state.data?.check?.state === 'PENDING' ? 1_500 : false),
  });
  if (read.data === undefined)
    return (
      <Unread list={read} height={320}>
        <Trans>Nothing was changed.</Trans>
      </Unread>
    );
  return read.data.kycStatus === 'VERIFIED' ? (
    <UpiVerified verification={read.data} />
  ) : (
    <UpiForm verification={read.data} />
  );
}
