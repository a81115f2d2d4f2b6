import { mismatchText } from '@galla/contract/identity/passwords/endpoints.ts';
import { PasswordField } from '@galla/ui/inputs/PasswordField.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
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
        label="Username"
        required
        big
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint="5 to 20 letters and digits."
        {...username.input}
      />
      <PasswordField
        name="password"
        label="Password"
        required
        big
        autoComplete="new-password"
        hint="8 to 20 characters with letters and digits, without spaces."
        {...password.input}
      />
      <PasswordField
        name="confirm-password"
        label="Confirm password"
        required
        big
        autoComplete="new-password"
        {...confirmPassword.input}
      />
      <Refusal text={refusal} />
      <Terms />
      <SubmitButton busy={busy} busyLabel="Registering">
        Register
      </SubmitButton>
    </SignInForm>
  );
}
