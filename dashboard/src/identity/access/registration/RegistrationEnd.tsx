import { errorTexts } from '@galla/contract/core/errors.ts';
import { withProvider } from '@galla/contract/core/provider.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { providerName, supportEmail, supportHref } from '../../../lib/page/provider.ts';
import { StepHead } from '../StepHead.tsx';
import css from '../sign-in/SignInPage.module.css';
import { type EndCode, titleOf } from './ends.ts';

const c = classNames(css);

interface RegistrationEndProps {
  readonly code: EndCode;
  /** The proven contact, if any. */
  readonly contact: string;
  readonly onOther: () => void;
}

/** Why there is no new merchant, and the next step (REG-03). */
export function RegistrationEnd({ code, contact, onOther }: RegistrationEndProps) {
  const exists = code === 'PHONE_EXISTS' || code === 'EMAIL_EXISTS';
  const signsIn = exists || code === 'MERCHANT_ALREADY_EXISTS';
  const subject = t`Registration with ${providerName} (${code})`;
  const email = contact.includes('@');
  return (
    <>
      <StepHead title={titleOf(code)} focused>
        {withProvider(errorTexts[code], { name: providerName, supportEmail })}
      </StepHead>
      <div className={c('form')}>
        {signsIn ? (
          <ButtonLink kind="primary" size="big" wide href={email ? '/login#email' : '/login'}>
            <Trans>Sign in</Trans>
          </ButtonLink>
        ) : (
          <ButtonLink kind="primary" size="big" wide href={supportHref(subject)}>
            <Trans>Contact support</Trans>
          </ButtonLink>
        )}
        {(exists || code === 'BANNED') && (
          <Button size="big" wide onClick={onOther}>
            <Trans>Use another number or email</Trans>
          </Button>
        )}
        {!signsIn && (
          <ButtonLink kind="text" size="big" wide href="/login">
            <Trans>Back to sign in</Trans>
          </ButtonLink>
        )}
      </div>
    </>
  );
}
