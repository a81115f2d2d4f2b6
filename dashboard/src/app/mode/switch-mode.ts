import { toastRefusal } from '../../lib/forms/toast-refusal.ts';
import { forgetTestTokens, isTestPage } from '../../lib/session/test-mode.ts';
import { logIn } from '../../lib/session/test-mode-login.ts';
import { followMode } from '../session/leave.ts';

/**
 * Turns test mode on or off, and reloads the page in the other mode (TST-01). After a failure the mode stays as it is.
 */
export async function switchMode(): Promise<void> {
  try {
    if (isTestPage) forgetTestTokens();
    else await logIn();
  } catch (error) {
    toastRefusal(error);
    return;
  }
  followMode();
}
