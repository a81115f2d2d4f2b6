import { gatewayActivation } from '@galla/contract/business/activation/area.ts';
import { type KycStatus, kycStatusDetails } from '@galla/contract/business/merchants/states.ts';
import { dashboardHome } from '@galla/contract/payments/insights/area.ts';
import { ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import { allows, useSession } from '../../lib/session/session.ts';
import css from './Kyc.module.css';
import type { StepProps } from './step-props.ts';
import { SubmitStep } from './submit/SubmitStep.tsx';
import { useScan, useStatus } from './submit/use-kyc.ts';

const c = classNames(css);

/** After the details: the submission, and the result of its review. */
export function ReviewStep(props: StepProps) {
  const kycStatus = useStatus(props.access.journey);
  useScan(props.access, kycStatusDetails[kycStatus].isInReview);
  const review = reviewTexts[kycStatus];
  const isOpen = review === null;
  const wasOpen = useRef(isOpen);
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button has disappeared.
  useEffect(() => {
    if (wasOpen.current && !isOpen) heading.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const session = useSession();
  if (isOpen) return <SubmitStep {...props} />;
  const activates = kycStatus === 'VERIFIED' && allows(session, gatewayActivation.access);
  return (
    <div className={c('form')}>
      <div className={c('title')}>
        <h1 ref={heading} tabIndex={-1}>
          {t(review.title)}
        </h1>
        <p>{t(review.text)}</p>
      </div>
      <div className={c('acts')}>
        {activates && (
          <ButtonLink kind="primary" href={gatewayActivation.path} renderLink={renderLink}>
            <Trans>Activate payment gateway</Trans>
          </ButtonLink>
        )}
        <ButtonLink kind={activates ? 'plain' : 'primary'} href={dashboardHome.path} renderLink={renderLink}>
          <Trans>Open the dashboard</Trans>
        </ButtonLink>
      </div>
    </div>
  );
}

/** What a submitted merchant reads. Without a text, it may submit. */
const reviewTexts = {
  NOT_INITIATED: null,
  FAILED: null,
  SUBMITTED: {
    title: msg`Verification in progress`,
    text: msg`Your payments provider is checking your details. This takes 3 to 5 working days.`,
  },
  VERIFIED: { title: msg`KYC is complete`, text: msg`Your payments provider has verified the business.` },
} as const satisfies {
  readonly [Status in KycStatus]: { readonly title: MessageDescriptor; readonly text: MessageDescriptor } | null;
};
