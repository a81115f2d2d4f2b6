import { mismatchText } from '@galla/contract/identity/passwords/endpoints.ts';
import { PasswordField } from '@galla/ui/inputs/PasswordField.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { SubmitEvent } from 'react';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { checkFields, sameAs } from '../../../lib/forms/use-field.ts';
import { SubmitButton } from '../SubmitButton.tsx';
import { SignInForm } from '../sign-in/SignInForm.tsx';
import { Terms } from './Terms.tsx';
import type { Answers } from './use-answers.ts';

interface PasswordStepProps {
  readonly answers: Answers;
  readonly busy: boolean;
  readonly refusal: string;
  readonly onDone: () => void;
}

/** The username and password of the Admin (REG-05). */
export function PasswordStep({ answers, busy, refusal, onDone }: PasswordStepProps) {
  const { username, password, confirmPassword } = answers;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (checkFields([username, password, sameAs(confirmPassword, password, mismatchText)])) onDone();
  };
  return (
    <SignInForm onSubmit={submit}>
      <TextField
        name="username"
        label={t`Username`}
        required
        big
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={t`5 to 20 letters and digits.`}
        {...username.input}
      />
      <PasswordField
        name="password"
        label={t`Password`}
        required
        big
        autoComplete="new-password"
        hint={t`8 to 20 characters with letters and digits, without spaces.`}
        {...password.input}
      />
      <PasswordField
        name="confirm-password"
        label={t`Confirm password`}
        required
        big
        autoComplete="new-password"
        {...confirmPassword.input}
      />
      <Refusal text={refusal} />
      <Terms />
      <SubmitButton busy={busy} busyLabel={t`Registering`}>
        <Trans>Register</Trans>
      </SubmitButton>
    </SignInForm>
  );
}
