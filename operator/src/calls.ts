import { CallError } from '@galla/client/call-error.ts';
import { type CallOptions, createClient } from '@galla/client/client.ts';
import { refreshHeader } from '@galla/contract/core/endpoint.ts';

const unreachable = 'The server could not be reached. Check the network and try again.';

/** The session's CSRF token. It is in no cookie and no storage. */
let forgeryToken = '';
let onSignedOut = () => {};
let onOtherSession = () => {};

/** Keeps the session's CSRF token for the calls of this page. */
export function keepToken(token: string): void {
  forgeryToken = token;
}

/** Sets the listener for a call that finds the session ended. */
export function whenSignedOut(listener: () => void): void {
  onSignedOut = listener;
}

/** Sets the listener for a session that has changed, for example after a sign-in in another tab. */
export function whenOtherSession(listener: () => void): void {
  onOtherSession = listener;
}

/** The options of a call that no person triggered. It does not extend the session. */
const refresh: CallOptions = { headers: { [refreshHeader]: 'yes' } };

/** The options of a call, by whether it only refreshes what is shown. */
export const refreshing = (isRefresh: boolean): CallOptions => (isRefresh ? refresh : {});

/** The calls of the review desk. They throw a CallError. */
export const { call, download } = createClient({
  // An act that concerns many merchants takes longer than those of a merchant.
  timeoutMs: 30_000,
  init: { cache: 'no-store', credentials: 'same-origin' },
  headers: () => ({ 'accept-language': document.documentElement.lang }),
  forgeryToken: () => forgeryToken,
  onRefused(_endpoint, { code }) {
    if (code === 'AUTHORIZATION_FAILED') onSignedOut();
    if (code === 'FORBIDDEN') onOtherSession();
  },
});

/** The message shown for a failed call. */
export function textOf(error: unknown): string {
  if (!(error instanceof CallError) || error.isUnanswered) return unreachable;
  if (error.code === 'PR002') return 'Your role does not allow this.';
  if (error.code === 'FORBIDDEN') return 'You have signed in again in another tab. Look at this page, and try again.';
  return error.errors[0]?.message ?? error.message;
}
