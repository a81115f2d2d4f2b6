import { registration } from '@galla/contract/identity/registration/calls.ts';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { t } from '@lingui/core/macro';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { fieldMessage } from '../../../lib/api/api-error.ts';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { checkFields } from '../../../lib/forms/use-field.ts';
import { SubmitButton } from '../SubmitButton.tsx';
import { SignInForm } from '../sign-in/SignInForm.tsx';
import { Terms } from './Terms.tsx';
import type { Answers } from './use-answers.ts';

interface BusinessStepProps {
  readonly answers: Answers;
  readonly token: string;
  /** Whether the form has a website, and whether it is required. */
  readonly website: 'required' | 'optional' | 'none';
  /** Whether this is the last step, whose button registers. */
  readonly last: boolean;
  readonly busy: boolean;
  readonly refusal: string;
  readonly onDone: () => void;
}

/** The business, its Admin and the referral. */
export function BusinessStep(props: BusinessStepProps) {
  const { answers, token, website, last, busy, refusal, onDone } = props;
  const referral = useReferral(answers, token);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { businessName, website: site, name, referralCode } = answers;
    const noSite = website === 'none' || (website === 'optional' && site.value === '');
    const fields = [
      businessName,
      ...(noSite ? [] : [site]),
      name,
      ...(referralCode.value === '' ? [] : [referralCode]),
    ];
    if (checkFields(fields)) onDone();
  };
  return (
    <SignInForm onSubmit={submit}>
      <TextField
        name="organization"
        label={t`Business name`}
        required
        big
        autoComplete="organization"
        hint={t`The name your customers know. They see it when they pay.`}
        {...answers.businessName.input}
      />
      {website !== 'none' && (
        <TextField
          name="url"
          label={t`Website`}
          type="url"
          inputMode="url"
          required={website === 'required'}
          optional={website === 'optional'}
          big
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://shop.example.in"
          {...answers.website.input}
        />
      )}
      <TextField
        name="name"
        label={t`Your name`}
        required
        big
        autoComplete="name"
        hint={t`You’ll be the Admin, with full access. You can add others.`}
        {...answers.name.input}
      />
      <TextField
        name="referral-code"
        label={t`Referral code`}
        optional
        big
        figures
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...answers.referralCode.input}
        onBlur={referral.check}
        okay={referral.okay}
      />
      <Refusal text={refusal} />
      {last && <Terms />}
      <SubmitButton busy={busy} busyLabel={t`Registering`}>
        {last ? t`Register` : t`Continue`}
      </SubmitButton>
    </SignInForm>
  );
}

/** Checks the referral code against the proven number on blur (REG-04). Registering checks it again. */
function useReferral({ referralCode }: Answers, token: string) {
  const [valid, setValid] = useState<{ readonly code: string; readonly partner: string }>();
  const code = referralCode.value.trim().toUpperCase();
  return {
    okay: valid !== undefined && valid.code === code ? t`Referred by ${{ partner: valid.partner }}.` : undefined,
    check: async () => {
      if (code === '' || !referralCode.check()) return;
      try {
        const { partnerName } = await call(registration.validateReferral, { body: { referralCode: code, token } });
        setValid({ code, partner: partnerName });
      } catch (error) {
        referralCode.refuse(fieldMessage(error, 'referralCode'));
      }
    },
  };
}
