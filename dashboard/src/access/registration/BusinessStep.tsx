import { registration } from '@galla/contract/registration/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { fieldMessage } from '../../lib/api/api-error.ts';
import type { FormField } from '../../lib/forms/use-field.ts';
import { Refusal } from '../Refusal.tsx';
import { SignInForm } from '../sign-in/SignInForm.tsx';
import { Terms } from './Terms.tsx';
import type { Answers } from './use-answers.ts';

interface BusinessStepProps {
  readonly answers: Answers;
  readonly token: string;
  /** Whether the form has a website, and whether it is required. */
  readonly website: 'required' | 'optional' | 'none';
  /** Whether this is the last step: its button then registers. */
  readonly last: boolean;
  readonly busy: boolean;
  readonly refusal: string;
  readonly onDone: () => void;
}

/** The props of a text field from its answer. */
export const bound = ({ value, onChange, onBlur, error }: FormField) => ({ value, onChange, onBlur, error });

/** The business, its Admin and the referral. */
export function BusinessStep(props: BusinessStepProps) {
  const { answers, token, website, last, busy, refusal, onDone } = props;
  const referral = useReferral(answers, token);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const site = website === 'none' || (website === 'optional' && answers.website.value === '');
    const checks = [
      ['business-name', answers.businessName.check()],
      ['website', site || answers.website.check()],
      ['name', answers.name.check()],
      ['referral-code', answers.referralCode.value === '' || answers.referralCode.check()],
    ] as const;
    const wrong = checks.find(([, fits]) => !fits)?.[0];
    if (wrong === undefined) onDone();
    else document.getElementById(wrong)?.focus();
  };
  return (
    <SignInForm onSubmit={submit}>
      <TextField
        id="business-name"
        name="organization"
        label="Business name"
        required
        big
        autoComplete="organization"
        hint="As your customers know it. It is shown when they pay."
        {...bound(answers.businessName)}
      />
      {website !== 'none' && (
        <TextField
          id="website"
          name="url"
          label="Website"
          type="url"
          inputMode="url"
          required={website === 'required'}
          optional={website === 'optional'}
          big
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://shop.example.in"
          {...bound(answers.website)}
        />
      )}
      <TextField
        id="name"
        name="name"
        label="Your name"
        required
        big
        autoComplete="name"
        hint="You become the Admin: you may do everything, and add others."
        {...bound(answers.name)}
      />
      <TextField
        id="referral-code"
        name="referral-code"
        label="Referral code"
        optional
        big
        figures
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...bound(answers.referralCode)}
        onBlur={referral.check}
        okay={referral.okay}
      />
      <Refusal text={refusal} />
      {last && <Terms />}
      <Button type="submit" kind="primary" size="big" wide busy={busy} busyLabel="Registering">
        {last ? 'Register' : 'Continue'}
      </Button>
    </SignInForm>
  );
}

/** Checks the referral code against the proved number on blur (REG-04). Registering checks again. */
function useReferral({ referralCode }: Answers, token: string) {
  const [valid, setValid] = useState<{ readonly code: string; readonly partner: string }>();
  const code = referralCode.value.trim().toUpperCase();
  return {
    okay: valid !== undefined && valid.code === code ? `Referred by ${valid.partner}.` : undefined,
    check: async () => {
      if (code === '' || !referralCode.check()) return;
      try {
        const { partnerName } = await call(registration.validateReferral, { body: { referralCode: code, token } });
        setValid({ code, partner: partnerName });
      } catch (error) {
        referralCode.setError(fieldMessage(error, 'referralCode'));
      }
    },
  };
}
