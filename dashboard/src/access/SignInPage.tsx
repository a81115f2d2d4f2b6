import { classNames } from '@galla/ui/class-names.ts';
import { Segmented } from '@galla/ui/Segmented.tsx';
import { Mail, Smartphone } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { AccessFrame } from './AccessFrame.tsx';
import { EmailForm } from './EmailForm.tsx';
import { OtpForm } from './OtpForm.tsx';
import { PhoneForm } from './PhoneForm.tsx';
import css from './SignInPage.module.css';
import type { OtpStep } from './steps.ts';

const c = classNames(css);

const ForgotPassword = lazy(async () => ({ default: (await import('./ForgotPassword.tsx')).ForgotPassword }));

const ways = [
  { value: 'phone', label: 'Phone', icon: Smartphone },
  { value: 'email', label: 'Email', icon: Mail },
] as const;

/** Sign-in by OTP or by e-mail and password (SES-01, SES-02), with what Galla is beside it (UI-10). */
export function SignInPage() {
  const [way, setWay] = useState<'phone' | 'email'>('phone');
  const [step, setStep] = useState<OtpStep>();
  const [forgotten, setForgotten] = useState<string>();
  useEffect(() => {
    if (location.hash === '#email') setWay('email');
  }, []);
  return (
    <AccessFrame>
      {forgotten !== undefined ? (
        <Suspense>
          <ForgotPassword email={forgotten} onBack={() => setForgotten(undefined)} />
        </Suspense>
      ) : step === undefined ? (
        <>
          <h1>Sign in</h1>
          <p className={c('sub')}>Use the number or email of your Galla account.</p>
          <Segmented
            label="Sign in with"
            wide
            className={c('ways')}
            options={ways}
            value={way}
            onChange={(chosen) => setWay(chosen)}
          />
          {way === 'phone' ? <PhoneForm onSent={setStep} /> : <EmailForm onSent={setStep} onForgotten={setForgotten} />}
        </>
      ) : (
        <>
          <h1>Enter the OTP</h1>
          <p className={c('sub')}>5 digits, by SMS. Good for 5 minutes.</p>
          <OtpForm step={step} onResent={setStep} onChange={() => setStep(undefined)} />
        </>
      )}
    </AccessFrame>
  );
}
