import type { OnboardingJourney } from '@galla/contract/business/onboarding/endpoints.ts';
import { certainMatch } from '@galla/contract/business/onboarding/name-scores.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import css from '../Kyc.module.css';

const c = classNames(css);

interface Props {
  readonly check: NonNullable<OnboardingJourney['accountCheck']>;
  readonly business: string;
}

/** The bank's answer about the account, and the next step. */
export function AccountCheckNotice({ check, business }: Props) {
  const { state, last4, registeredName, score, reason, triesLeft } = check;
  const tries = triesLeft === 0 ? 'No checks left today. Try again tomorrow.' : `${triesLeft} of 3 checks left today.`;
  switch (state) {
    case 'PENDING':
      return (
        <Notice kind="warning" live>
          <b>{`The bank is checking account •• ${last4}`}</b>
          <p className={c('plain')}>This takes a few seconds. You can leave this page.</p>
        </Notice>
      );
    case 'FAILED':
      return (
        <Notice kind="error" live>
          <b>{`Account •• ${last4} could not be checked`}</b>
          <p
            className={c('plain')}
          >{`${reason ?? 'The bank can’t find it.'} Check the number and the IFSC. ${tries}`}</p>
        </Notice>
      );
    case 'NO_MATCH':
      return (
        <Notice kind="error" live>
          <b>{`Account •• ${last4} is in another name`}</b>
          <p className={c('plain')}>
            {`Bank: ${registeredName ?? '–'}. Business: ${business}. Name match: ${score ?? 0}%. Enter an account in your business’s name. ${tries}`}
          </p>
        </Notice>
      );
    case 'MATCH':
      return (
        <Notice kind={(score ?? 0) < certainMatch ? 'warning' : 'success'}>
          <b>{`Account •• ${last4} checked`}</b>
          <p className={c('plain')}>
            {(score ?? 0) < certainMatch
              ? `Bank: ${registeredName ?? '–'}. Name match: ${score ?? 0}%. The reviewer may ask about it.`
              : `Bank: ${registeredName ?? '–'}.`}
          </p>
        </Notice>
      );
  }
}
