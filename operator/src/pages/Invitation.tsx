import type { Answer } from '@galla/contract/core/endpoint.ts';
import { operatorAccess } from '@galla/contract/provider/operator/calls.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { CopyButton } from '@galla/ui/buttons/CopyButton.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { PasswordField } from '@galla/ui/inputs/PasswordField.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { Logo } from '@galla/ui/layout/Logo.tsx';
import { type FormEvent, useEffect, useState } from 'react';
import { encode } from 'uqr';
import { call } from '../calls.ts';
import { Problem } from '../parts/Problem.tsx';
import { Shown } from '../parts/Shown.tsx';
import { useAct } from '../parts/use-act.ts';
import { useLoad } from '../parts/use-load.ts';

type Opened = Answer<typeof operatorAccess.openInvitation>;

/** The token is in the fragment, so that it never reaches a server or its access log. */
const tokenInAddress = () => /[#&]token=([\w-]+)/.exec(location.hash)?.[1] ?? '';

/** An invitation to the review desk: choose a password and set up an authenticator app, once. */
export function Invitation() {
  const [token] = useState(tokenInAddress);
  const opened = useLoad(token, () => call(operatorAccess.openInvitation, { body: { token } }));
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    document.title = 'Invitation · Review desk';
  }, []);
  const isOver = opened.error !== undefined;
  return (
    <main className="door" id="main">
      <Logo size={34} />
      <h1>{isDone ? 'You are set up' : 'Join the review desk'}</h1>
      {isDone ? (
        <p>
          Sign in with your email, your password and the next code of your app: <a href="/operator">Review desk</a>
        </p>
      ) : isOver ? (
        <Notice kind="error" live>
          This invitation was used or replaced, or it is older than 7 days. Ask your administrator for a new one.
        </Notice>
      ) : (
        <Shown of={opened}>{(value) => <Form token={token} opened={value} onDone={() => setIsDone(true)} />}</Shown>
      )}
    </main>
  );
}

function Form({
  token,
  opened: { name, email, secret, uri },
  onDone,
}: {
  readonly token: string;
  readonly opened: Opened;
  readonly onDone: () => void;
}) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const act = useAct();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await act.run(() => call(operatorAccess.acceptInvitation, { body: { token, password, code } }))) onDone();
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <p>
        {name}, you will sign in as <b>{email}</b>.
      </p>
      <PasswordField
        label="New password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        hint="At least 8 characters with letters and digits, or 16 characters."
        required
        big
      />
      <div className="app-secret">
        <QrPicture text={uri} />
        <div>
          <p>Scan this with an authenticator app. Or enter the secret there:</p>
          <p className="secret">
            {secret} <CopyButton name="Secret" text={secret} />
          </p>
        </div>
      </div>
      <TextField
        label="Code that the app shows"
        digits
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        onChange={setCode}
        required
        big
      />
      <Problem text={act.problem} />
      <Button type="submit" kind="primary" size="big" wide busy={act.busy} busyLabel="Saving">
        Join
      </Button>
    </form>
  );
}

function QrPicture({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width="148"
      height="148"
      role="img"
      aria-label="QR code for an authenticator app"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#121722" shapeRendering="crispEdges" />
    </svg>
  );
}
