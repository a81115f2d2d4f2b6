import { twoStepSetup } from '@galla/contract/identity/second-factor/area.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { ph } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import frame from '../../lib/page/frame.module.css';
import { Logo } from '../../lib/page/Logo.tsx';
import { providerName } from '../../lib/page/provider.ts';
import { FactorDialogs, Waiting } from './AccountFactors.tsx';
import { FactorList } from './FactorList.tsx';
import css from './SecondFactor.module.css';
import { useAccountFactors } from './use-account-factors.ts';

const c = classNames(css);

interface TwoStepSetupPageProps {
  /** Opens the person's destination. */
  readonly onDone: () => void;
  readonly onSignOut: () => void;
}

/** The team requires two-step verification: it is set up before anything else. */
export function TwoStepSetupPage({ onDone, onSignOut }: TwoStepSetupPageProps) {
  const state = useAccountFactors();
  const { data } = state.list;
  const hasAny = data !== undefined && (data.app !== null || data.passkeys.length > 0);
  const first = useRef<boolean>(undefined);
  if (data !== undefined) first.current ??= !hasAny;
  useEffect(() => {
    document.title = `${twoStepSetup.title} · ${providerName}`;
  }, []);
  const isReady = hasAny && state.codes === undefined && state.newApp === undefined && !state.naming;
  useEffect(() => {
    // People with a second factor leave this page.
    if (isReady && first.current === false) onDone();
  }, [isReady, onDone]);
  return (
    <>
      <header className={frame['top']}>
        <Logo />
        <Button kind="text" onClick={onSignOut}>
          <Trans>Sign out</Trans>
        </Button>
      </header>
      <main className={c(frame['main'], 'lone')}>
        <h1>
          <Trans>Set up two-step verification</Trans>
        </h1>
        <p>
          {data?.requiredBy == null ? (
            <Trans>Your team requires a second step after the password or OTP. It takes a minute.</Trans>
          ) : (
            <Trans>
              <b>{ph({ merchantName: data.requiredBy })}</b> requires a second step after the password or OTP. It takes
              a minute.
            </Trans>
          )}
        </p>
        {data === undefined ? (
          <Waiting state={state} />
        ) : (
          <div className={c('form')}>
            <FactorList whole={false} factors={data} state={state} />
            {isReady && (
              <Button kind="primary" size="big" wide onClick={onDone}>
                <Trans>Continue to {providerName}</Trans>
              </Button>
            )}
          </div>
        )}
        <FactorDialogs state={state} />
      </main>
    </>
  );
}
