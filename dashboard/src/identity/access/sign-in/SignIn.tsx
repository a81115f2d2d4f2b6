import type { FactorStep } from '@galla/contract/identity/access/endpoints.ts';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Mail, Smartphone } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { providerName } from '../../../lib/page/provider.ts';
import { fetchDashboard } from '../fetch-dashboard.ts';
import type { EmailForm } from '../links/EmailForm.tsx';
import type { OtpStep } from '../steps.ts';
import type { OtpForm } from './OtpForm.tsx';
import { PhoneForm } from './PhoneForm.tsx';
import { SessionEndNotice } from './SessionEndNotice.tsx';
import css from './SignInPage.module.css';

const c = classNames(css);

const SecondFactorForm = lazy(async () => ({ default: (await import('./SecondFactorForm.tsx')).SecondFactorForm }));
const ForgotPassword = lazy(async () => ({ default: (await import('../links/ForgotPassword.tsx')).ForgotPassword }));

const ways = () =>
  [
    { value: 'phone', label: t`Phone`, icon: Smartphone },
    { value: 'email', label: t`Email`, icon: Mail },
  ] as const;

/** The chosen method, and the e-mail form once it has loaded. Until then the phone form shows. */
function useWay() {
  const [way, setWay] = useState<'phone' | 'email'>('phone');
  const [Email, setEmail] = useState<typeof EmailForm>();
  const choose = async (chosen: 'phone' | 'email') => {
    setWay(chosen);
    if (chosen === 'phone') return;
    try {
      const form = (await import('../links/EmailForm.tsx')).EmailForm;
      setEmail(() => form);
    } catch {
      // The chunk did not load; another press tries again.
      setWay('phone');
    }
  };
  return {
    way,
    choose: (chosen: 'phone' | 'email') => void choose(chosen),
    Email: way === 'email' ? Email : undefined,
  };
}

/**
 * Sign-in by OTP or by e-mail and password (SES-01, SES-02): the part of the page that the script hydrates. The form
 * that shows first is in the first script; the others load when the page is idle or on demand. `byEmail` opens the
 * e-mail form.
 */
export function SignIn({ byEmail = false }: { readonly byEmail?: boolean }) {
  const { way, choose, Email } = useWay();
  const [second, setSecond] = useState<{ readonly step: OtpStep; readonly Form: typeof OtpForm }>();
  const [forgotten, setForgotten] = useState<string>();
  const [factor, setFactor] = useState<FactorStep>();
  const ask = async (step: OtpStep) => {
    setSecond({ step, Form: (await import('./OtpForm.tsx')).OtpForm });
    fetchDashboard();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it only sets the initial method
  useEffect(() => {
    if (byEmail) choose('email');
  }, []);
  const again = () => {
    setFactor(undefined);
    setSecond(undefined);
  };
  if (factor !== undefined)
    return (
      <Suspense>
        <SecondFactorForm step={factor} onBack={again} />
      </Suspense>
    );
  if (forgotten !== undefined)
    return (
      <Suspense>
        <ForgotPassword email={forgotten} onBack={() => setForgotten(undefined)} />
      </Suspense>
    );
  if (second !== undefined) {
    const { step, Form } = second;
    return (
      <>
        <h1>
          <Trans>Enter the OTP</Trans>
        </h1>
        <p className={c('sub')}>
          {step.email === undefined
            ? t`5 digits, by SMS. Valid for 5 minutes.`
            : t`5 digits, by email. Valid for 5 minutes.`}
        </p>
        <Form
          step={step}
          onFactor={setFactor}
          onResent={(next) => setSecond({ step: next, Form })}
          onChange={() => setSecond(undefined)}
        />
      </>
    );
  }
  return (
    <>
      <SessionEndNotice />
      <h1>
        <Trans>Sign in</Trans>
      </h1>
      <p className={c('sub')}>
        <Trans>Use the number or email of your {providerName} account.</Trans>
      </p>
      <Segmented label={t`Sign in with`} wide className={c('ways')} options={ways()} value={way} onChange={choose} />
      {Email === undefined ? (
        <PhoneForm onSent={ask} />
      ) : (
        <Email onSent={ask} onFactor={setFactor} onForgotten={setForgotten} />
      )}
      <p className={c('other')}>
        <Trans>
          New to {providerName}? <a href="/register">Register your business</a>
        </Trans>
      </p>
    </>
  );
}
