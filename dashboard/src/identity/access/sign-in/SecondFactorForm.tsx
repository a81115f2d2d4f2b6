import type { FactorStep } from '@galla/contract/identity/access/endpoints.ts';
import { secondFactor } from '@galla/contract/identity/second-factor/calls.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { call } from '../../../lib/api/api.ts';
import { supportEmail, supportHref } from '../../../lib/page/provider.ts';
import { FactorForm } from '../../second-factor/public/FactorForm.tsx';
import { enter } from '../enter.ts';
import { StepHead } from '../StepHead.tsx';
import css from './SignInPage.module.css';

const c = classNames(css);

/** The second factor after OTP or password. Without it there is no session. */
export function SecondFactorForm({ step, onBack }: { readonly step: FactorStep; readonly onBack: () => void }) {
  const { token, ways } = step;
  return (
    <>
      <StepHead title={t`Two-step verification`}>
        <Trans>Verify it’s you to finish signing in.</Trans>
      </StepHead>
      <FactorForm
        big
        ways={ways}
        act={t`Verify and sign in`}
        acting={t`Signing in`}
        passkeyOptions={() => call(secondFactor.signInPasskey, { body: { token } })}
        onProof={async (proof) => {
          if (proof.way === 'PASSWORD' || proof.way === 'OTP' || proof.way === 'EMAIL_OTP') return;
          await enter(await call(secondFactor.signIn, { body: { token, proof } }));
        }}
      />
      <p className={c('sent')}>
        <Trans>
          Lost all of these? Ask an Admin of your team to reset your two-step verification. If you are the only Admin,
          write to <a href={supportHref()}>{supportEmail}</a>.
        </Trans>
      </p>
      <Button kind="text" size="big" wide onClick={onBack}>
        <Trans>Back to sign in</Trans>
      </Button>
    </>
  );
}
