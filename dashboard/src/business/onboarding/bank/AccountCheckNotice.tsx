import type { OnboardingJourney } from '@galla/contract/business/onboarding/endpoints.ts';
import { certainMatch } from '@galla/contract/business/onboarding/name-scores.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import css from '../Kyc.module.css';

const c = classNames(css);

interface Props {
  readonly check: NonNullable<OnboardingJourney['accountCheck']>;
  readonly business: string;
}

/** The bank's answer about the account, and the next step. */
export function AccountCheckNotice({ check, business }: Props) {
  const { state, last4, registeredName, score, reason, triesLeft } = check;
  const tries =
    triesLeft === 0 ? t`No checks left today. Try again tomorrow.` : t`${triesLeft} of 3 checks left today.`;
  switch (state) {
    case 'PENDING':
      return (
        <Notice kind="warning" live>
          <b>{t`The bank is checking account •• ${last4}`}</b>
          <p className={c('plain')}>
            <Trans>This takes a few seconds. You can leave this page.</Trans>
          </p>
        </Notice>
      );
    case 'FAILED':
      return (
        <Notice kind="error" live>
          <b>{t`Account •• ${last4} could not be checked`}</b>
          <p
            className={c('plain')}
          >{t`${{ reason: reason ?? t`The bank can’t find it.` }} Check the number and the IFSC. ${tries}`}</p>
        </Notice>
      );
    case 'NO_MATCH':
      return (
        <Notice kind="error" live>
          <b>{t`Account •• ${last4} is in another name`}</b>
          <p className={c('plain')}>
            {t`Bank: ${{ registeredName: registeredName ?? '–' }}. Business: ${business}. Name match: ${{ score: score ?? 0 }}%. Enter an account in your business’s name. ${tries}`}
          </p>
        </Notice>
      );
    case 'MATCH':
      return (
        <Notice kind={(score ?? 0) < certainMatch ? 'warning' : 'success'}>
          <b>{t`Account •• ${last4} checked`}</b>
          <p className={c('plain')}>
            {(score ?? 0) < certainMatch
              ? t`Bank: ${{ registeredName: registeredName ?? '–' }}. Name match: ${{ score: score ?? 0 }}%. The reviewer may ask about it.`
              : t`Bank: ${{ registeredName: registeredName ?? '–' }}.`}
          </p>
        </Notice>
      );
  }
}
