import { contactType } from '@galla/contract/identity/access/fields.ts';
import { accessScreens } from '@galla/contract/identity/access/screens.ts';
import { registration } from '@galla/contract/identity/registration/calls.ts';
import type {
  MaskedReferral,
  RegistrationForm,
  RunningRegistration,
} from '@galla/contract/identity/registration/schemas.ts';
import { plainContact } from '@galla/contract/identity/registration/schemas.ts';
import { formatPhone } from '@galla/ui/format/phone.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { providerName } from '../../../lib/page/provider.ts';
import { OtpForm } from '../sign-in/OtpForm.tsx';
import css from '../sign-in/SignInPage.module.css';
import type { OtpStep } from '../steps.ts';
import { BusinessStep } from './BusinessStep.tsx';
import { ContactStep } from './ContactStep.tsx';
import { type EndCode, endOf } from './ends.ts';
import { PasswordStep } from './PasswordStep.tsx';
import { PaymentsStep } from './PaymentsStep.tsx';
import { RegistrationEnd } from './RegistrationEnd.tsx';
import { dropOtp, keepAnswers, keepOtp, readOtp, stepToGoOn } from './running-registration.ts';
import { StepFrame } from './StepFrame.tsx';
import { type Proved, type StepName, stepsOf } from './steps.ts';
import { useAnswers } from './use-answers.ts';
import { useRegister } from './use-register.ts';
import { useSteps } from './use-steps.ts';

const c = classNames(css);

const heads = (): { readonly [Step in StepName]: readonly [title: string, sub: string] } => ({
  contact: [t`Register your business`, t`Enter your mobile number or email.`],
  otp: [t`Enter the OTP`, t`5 digits. Valid for 5 minutes.`],
  payments: [t`How you get paid`, t`We’ll set up your dashboard to match.`],
  business: [t`Your business`, t`Customers see only its name.`],
  password: [t`How you sign in`, t`Use these next time, or your email instead of the username.`],
});

const resendOtp = (token: string, captcha: string) => call(registration.resendOtp, { body: { token } }, { captcha });

interface RegistrationProps {
  readonly form: RegistrationForm;
  readonly referralCode: string;
  readonly referral: MaskedReferral | undefined;
  /** This tab's proof and answers from before a reload. */
  readonly running: RunningRegistration | undefined;
}

/**
 * Registration step by step (REG-01, REG-02): contact, OTP, payment channels, the business, and if needed a password.
 */
export function Registration({ form, referralCode, referral, running }: RegistrationProps) {
  const answers = useAnswers(running?.contact ?? '', running?.answers ?? { referralCode });
  const [otp, setOtp] = useState(() => (running === undefined ? readOtp() : undefined));
  const [proved, setProved] = useState<Proved | undefined>(running);
  const [end, setEnd] = useState<EndCode>();
  const [expired, setExpired] = useState(false);
  /** A second press while the answers are being saved does not skip a step. */
  const isMoving = useRef(false);
  const contact = plainContact(answers.contact.value);
  const steps = stepsOf(form, proved?.contactType ?? contactType(contact) ?? 'SMS');
  const { step, go, back } = useSteps(stepToGoOn(running, steps, otp));
  // Without a proven contact, for example after its expiry, the page starts with the contact.
  const shown = proved !== undefined || step === 'contact' || (step === 'otp' && otp !== undefined) ? step : 'contact';
  const afterOtp = steps[2] ?? 'business';
  const onExpired = () => {
    setProved(undefined);
    setExpired(true);
    go('contact');
  };
  const { busy, refusal, register } = useRegister({ form, answers, proved, onEnd: setEnd, onExpired, onWrong: go });

  if (end !== undefined) {
    const other = () => {
      setEnd(undefined);
      setProved(undefined);
      answers.contact.reset();
      answers.contact.onChange('');
      go('contact');
    };
    return <RegistrationEnd code={end} contact={contact} onOther={other} />;
  }
  const waitFor = (sent: OtpStep) => {
    setOtp(sent);
    keepOtp(sent);
  };
  const verify = async (token: string, code: string) => {
    try {
      const answer = await call(registration.verifyOtp, { body: { token, otp: code, form } });
      dropOtp();
      // After a reload the page lacks it.
      if (contact === '') answers.contact.onChange(answer.contact);
      setProved({ token: answer.token, contact: answer.contact, contactType: answer.contactType });
      setExpired(false);
      go(afterOtp);
    } catch (error) {
      const found = endOf(error);
      if (found === undefined) throw error;
      setEnd(found);
    }
  };
  const nextOf = (name: StepName) => {
    const next = steps[steps.indexOf(name) + 1];
    return async () => {
      if (next === undefined) return register();
      if (isMoving.current) return;
      isMoving.current = true;
      try {
        if (proved !== undefined) await keepAnswers(proved.token, answers);
      } finally {
        isMoving.current = false;
        go(next);
      }
    };
  };
  const [title, sub] = headOf(shown, form);
  const frame = { at: steps.indexOf(shown) + 1, of: steps.length, title, sub, ownFocus: shown === 'otp' };
  const notice = expired ? t(tooLate) : referredBy(referral);
  return (
    <>
      <StepFrame {...frame} {...(shown === 'contact' || shown === 'otp' ? {} : { onBack: back })}>
        {shown === 'contact' && (
          <ContactStep
            form={form}
            answers={answers}
            proved={proved}
            notice={notice}
            onSent={(sent) => {
              waitFor(sent);
              go('otp');
            }}
            onProved={() => go(afterOtp)}
            onEnd={setEnd}
          />
        )}
        {shown === 'otp' && otp !== undefined && (
          <OtpForm
            step={otp}
            sentTo={sentTo(contact)}
            way={{ verify, resend: resendOtp, captcha: 'register', label: t`Verify`, busyLabel: t`Verifying` }}
            onResent={waitFor}
            onChange={back}
          />
        )}
        {shown === 'payments' && <PaymentsStep answers={answers} onDone={nextOf('payments')} />}
        {shown === 'business' && (
          <BusinessStep
            answers={answers}
            token={proved?.token ?? ''}
            website={websiteOf(form, answers)}
            last={steps.at(-1) === 'business'}
            busy={busy}
            refusal={refusal}
            onDone={nextOf('business')}
          />
        )}
        {shown === 'password' && (
          <PasswordStep answers={answers} busy={busy} refusal={refusal} onDone={nextOf('password')} />
        )}
      </StepFrame>
      {shown === 'contact' && (
        <p className={c('other')}>
          <Trans>
            Already with {providerName}? <a href={accessScreens.signIn.path}>Sign in</a>
          </Trans>
        </p>
      )}
    </>
  );
}

function sentTo(contact: string): ReactNode {
  if (contact === '') return t`the mobile number or email you entered`;
  return contact.includes('@') ? contact : <span className="num">{formatPhone(contact)}</span>;
}

const gatewayHead = () =>
  [t`Register for the payment gateway`, t`For businesses with their own website or app.`] as const;

const headOf = (step: StepName, form: RegistrationForm) =>
  step === 'contact' && form === 'GATEWAY' ? gatewayHead() : heads()[step];

const tooLate = msg`It’s been over 30 minutes since you entered the OTP. Verify again. Your answers are still here.`;

const referredBy = (referral: MaskedReferral | undefined) =>
  referral === undefined
    ? ''
    : t`${{ partnerName: referral.partnerName }} referred you. Register with the mobile number ${{ phoneNumber: referral.phoneNumber }}.`;

/** The gateway needs a website, for links it is optional, a shop has none. */
function websiteOf(form: RegistrationForm, { channel, product }: ReturnType<typeof useAnswers>) {
  if (form === 'GATEWAY' || (channel === 'WEBSITE_APP_SOCIAL_MEDIA' && product === 'PAYMENT_GATEWAY'))
    return 'required';
  return channel === 'WEBSITE_APP_SOCIAL_MEDIA' ? 'optional' : 'none';
}
