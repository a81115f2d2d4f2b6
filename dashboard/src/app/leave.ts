import { access } from '@galla/contract/access.ts';
import { call } from '../lib/api.ts';
import { keepDestination, rememberSignedIn } from '../lib/destination.ts';
import { reportError } from '../lib/report-error.ts';

let leaving = false;

/**
 * The session is over: back to sign-in, and afterwards to where the person was. Loading the page anew clears everything
 * that was held of the session.
 */
export function leaveForSignIn(cause: 'AutoLogout'): void {
  if (leaving) return;
  leaving = true;
  keepDestination(location.pathname + location.search);
  rememberSignedIn(false);
  reportError(cause, 'The session ended.');
  location.replace('/login');
}

/** Signs out (SES-07): the server ends the session and its cookies, the page forgets everything. */
export async function signOut(): Promise<void> {
  leaving = true;
  rememberSignedIn(false);
  await call(access.signOut, {}).catch(() => undefined);
  location.replace('/login');
}
