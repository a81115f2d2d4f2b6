import { CallError } from '@galla/client/call-error.ts';
import { operatorAccess } from '@galla/contract/provider/operator/calls.ts';
import type { OperatorSession } from '@galla/contract/provider/operator/endpoints.ts';
import { useEffect, useState } from 'react';
import { call, keepToken, whenOtherSession, whenSignedOut } from './calls.ts';
import { Frame } from './Frame.tsx';
import { Invitation } from './pages/Invitation.tsx';
import { SignIn } from './pages/SignIn.tsx';
import { usePath } from './route.ts';

type State =
  | { readonly is: 'starting' }
  | { readonly is: 'unreachable' }
  | { readonly is: 'signed-out'; readonly ended: boolean }
  | { readonly is: 'signed-in'; readonly session: OperatorSession };

/** The review desk: an invitation, the sign-in, or the frame with its pages. */
export function App() {
  const path = usePath();
  const [state, setState] = useState<State>({ is: 'starting' });
  const isInvitation = path === 'invitation';
  useEffect(() => {
    if (isInvitation) return;
    whenSignedOut(() => setState((before) => ({ is: 'signed-out', ended: before.is === 'signed-in' })));
    const open = () => call(operatorAccess.session, {}).then((session) => enter(session, setState));
    // After a sign-in in another tab, the page shows the new operator before the next press.
    whenOtherSession(() => void open().catch(() => undefined));
    open().catch((error: unknown) => {
      const isSignedOut = error instanceof CallError && error.status === 401;
      setState(isSignedOut ? { is: 'signed-out', ended: false } : { is: 'unreachable' });
    });
  }, [isInvitation]);
  if (isInvitation) return <Invitation />;
  if (state.is === 'starting') return <p className="starting">Opening the review desk…</p>;
  if (state.is === 'unreachable')
    return <p className="starting">The server could not be reached. Load this page again.</p>;
  if (state.is === 'signed-out')
    return <SignIn ended={state.ended} onSignedIn={(session) => enter(session, setState)} />;
  return <Frame path={path} person={state.session.operator} />;
}

function enter(session: OperatorSession, setState: (state: State) => void): void {
  keepToken(session.forgeryToken);
  setState({ is: 'signed-in', session });
}
