import { browserName } from '@galla/contract/core/browser-name.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { Unread } from '../../lib/page/Unread.tsx';
import { FactorList } from './FactorList.tsx';
import { PasskeyName } from './PasskeyName.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import css from './SecondFactor.module.css';
import { type AccountFactorsState, useAccountFactors } from './use-account-factors.ts';

const c = classNames(css);
const AppSetup = lazy(async () => ({ default: (await import('./AppSetup.tsx')).AppSetup }));

/** The person's two-step verification: its methods and their changes. */
export function AccountFactors() {
  const state = useAccountFactors();
  const { data } = state.list;
  return (
    <Section
      title={t`Two-step verification`}
      sub={t`A second step after the password or OTP. A stolen password or number is not enough.`}
      className={c('profile')}
    >
      {data === undefined ? (
        <div className={c('waiting')}>
          <Waiting state={state} />
        </div>
      ) : (
        <>
          {data.requiredBy !== null && (
            <Notice className={c('notice')}>
              <Trans>
                <b>{ph({ requiredBy: data.requiredBy })}</b> requires two-step verification for its whole team.
              </Trans>
            </Notice>
          )}
          <FactorList whole factors={data} state={state} />
        </>
      )}
      <FactorDialogs state={state} />
    </Section>
  );
}

/** The dialogs that add a method and show recovery codes; one is open at a time. */
export function FactorDialogs({ state }: { readonly state: AccountFactorsState }) {
  const { newApp, naming, codes } = state;
  if (newApp !== undefined)
    return (
      <Suspense>
        <AppSetup app={newApp} onDone={(found) => void state.appAdded(found)} onClose={state.cancelApp} />
      </Suspense>
    );
  if (naming)
    return (
      <PasskeyName
        title={t`Add a passkey`}
        sub={t`Your browser asks where to keep it: this device, phone or security key.`}
        act={t`Continue`}
        acting={t`Waiting for the browser`}
        initial={browserName(navigator.userAgent)}
        onName={state.addPasskey}
        onClose={() => state.askName(false)}
      />
    );
  return codes === undefined ? null : <RecoveryCodes codes={codes} onClose={state.closeCodes} />;
}

/** The loading and error states of the second factors. */
export const Waiting = ({ state }: { readonly state: AccountFactorsState }) => (
  <Unread list={state.list} height={160}>
    <Trans>Your two-step verification could not be loaded.</Trans>
  </Unread>
);
