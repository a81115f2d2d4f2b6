import { CallError } from '@galla/client/call-error.ts';
import { operatorAccess } from '@galla/contract/provider/operator/calls.ts';
import type { OperatorSession } from '@galla/contract/provider/operator/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { PasswordField } from '@galla/ui/inputs/PasswordField.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { Logo } from '@galla/ui/layout/Logo.tsx';
import { type FormEvent, useEffect, useState } from 'react';
import { call } from '../calls.ts';
import { Problem } from '../parts/Problem.tsx';
import { useAct } from '../parts/use-act.ts';

const isDemo = document.documentElement.dataset['demo'] === 'yes';

/** The sign-in of the review desk: email, password and the code of an authenticator app, together. */
export function SignIn({
  ended,
  onSignedIn,
}: {
  /** Whether a session ended while the desk was open. */
  readonly ended: boolean;
  readonly onSignedIn: (session: OperatorSession) => void;
}) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const act = useAct();
  useEffect(() => {
    document.title = 'Sign in · Review desk';
  }, []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await act.run(async () => {
      onSignedIn(await call(operatorAccess.signIn, { body: { email, password, code } }).catch(explained));
    });
    setCode('');
  };
  return (
    <main className="door" id="main">
      <Logo size={34} />
      <h1>Review desk</h1>
      <p className="soft">
        For people of the payments provider. Merchants <a href="/login">sign in here</a>.
      </p>
      {isDemo && (
        <p className="soft">
          This is the demo: <a href="/demo/operator">its operators and their codes</a>.
        </p>
      )}
      {ended && <Notice live>Your session has ended. Sign in again to go on.</Notice>}
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          required
          autoFocus
          big
        />
        <PasswordField label="Password" value={password} onChange={setPassword} required big />
        <TextField
          label="Code of your authenticator app"
          digits
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          onChange={setCode}
          hint="6 digits. Each code works once."
          required
          big
        />
        <Problem text={act.problem} />
        <Button type="submit" kind="primary" size="big" wide busy={act.busy} busyLabel="Signing in">
          Sign in
        </Button>
      </form>
      <p className="soft">Lost your phone or password? Ask your administrator for a new invitation.</p>
    </main>
  );
}

/** The message never says which of the three was wrong. */
function explained(error: unknown): never {
  if (error instanceof CallError && (error.code === 'INVALID_LOGIN' || error.code === 'STATUS_400'))
    throw new CallError(
      { ...error, errors: [] },
      'Incorrect email, password or code. Use the next code from your app.',
    );
  throw error;
}
