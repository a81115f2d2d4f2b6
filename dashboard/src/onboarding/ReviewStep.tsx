import { dashboardHome } from '@galla/contract/insights/area.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { renderLink } from '../lib/page/RouterLink.tsx';
import css from './Kyc.module.css';
import type { StepProps } from './step-props.ts';

const c = classNames(css);

/** After the details: what the provider does next, or has decided. */
export function ReviewStep({ access: { journey }, onGo }: StepProps) {
  const { kycStatus, kycReason } = journey;
  const { title, text } = reviewTexts[kycStatus];
  return (
    <div className={c('form')}>
      <div className={c('title')}>
        <h1 tabIndex={-1}>{title}</h1>
        <p>{text}</p>
      </div>
      {kycStatus === 'FAILED' && (
        <Notice kind="error">
          <b>KYC Verification Failed</b>
          {kycReason !== null && <p className={c('plain')}>{kycReason}</p>}
        </Notice>
      )}
      <div className={c('acts')}>
        {(kycStatus === 'NOT_INITIATED' || kycStatus === 'FAILED') && (
          <Button onClick={() => onGo('BUSINESS_DETAILS')}>Look over the details</Button>
        )}
        <ButtonLink kind="primary" href={dashboardHome.path} renderLink={renderLink}>
          Open the dashboard
        </ButtonLink>
      </div>
    </div>
  );
}

const reviewTexts = {
  NOT_INITIATED: {
    title: 'Your details are saved',
    text: 'Your details and documents are complete. Your provider will contact you about the verification.',
  },
  SUBMITTED: {
    title: 'Verification is under way',
    text: 'Your payments provider checks what was submitted. That takes 3 to 5 working days.',
  },
  VERIFIED: { title: 'KYC is complete', text: 'Your payments provider has verified the business.' },
  FAILED: {
    title: 'Verification failed',
    text: 'Correct the details, and write to support with the right documents. It is then checked again.',
  },
} as const;
