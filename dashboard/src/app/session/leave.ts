import type { Screen } from '@galla/contract/core/screen.ts';
import { access } from '@galla/contract/identity/access/endpoints.ts';
import { selectMerchant } from '@galla/contract/identity/groups/area.ts';
import { twoStepSetup } from '@galla/contract/identity/second-factor/area.ts';
import { dashboardHome } from '@galla/contract/payments/insights/area.ts';
import { getThemeChoice, setThemeChoice } from '@galla/ui/theme/theme.ts';
import { call } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { eventsName, forgetEvents } from '../../lib/api/events.ts';
import { reportError } from '../../lib/api/report-error.ts';
import { forgetServerTime } from '../../lib/api/server-time.ts';
import { forgetListsWithViews } from '../../lib/saved-views/lists-with-views.ts';
import {
  contextName,
  keepDestination,
  keptRedirectionContext,
  rememberSignedIn,
  seemsSignedIn,
  takeDestination,
} from '../../lib/session/destination.ts';
import { chooseMerchant, forgetMerchant } from '../../lib/session/merchant-switch.ts';
import { keepSessionEnd } from '../../lib/session/session-end.ts';
import { announceSignOut } from '../../lib/session/sign-out-tabs.ts';
import { dropAllBut } from '../../lib/session/storage.ts';
import { forgetTestTokens } from '../../lib/session/test-mode.ts';
import { hasUnsavedChanges } from '../../lib/session/unsaved.ts';

let leaving = false;

let onSessionEnd: (() => void) | undefined;
let isWaiting = false;

/** Sets what asks to sign in again over a form with unsaved changes. */
export function showSessionEnd(show: () => void): void {
  onSessionEnd = show;
}

/** The person has signed in again elsewhere, and the page goes on as it is. */
export function goOnHere(): void {
  isWaiting = false;
  rememberSignedIn(true);
}

/** The person gives up what was typed, after the session has ended. */
export function endHere(): void {
  isWaiting = false;
  leaveForSignIn('AutoLogout');
}

/**
 * The session is over: back to sign-in, and afterwards to where the person was. Loading the page anew clears everything
 * that was held of the session. A page with unsaved changes stays until they are saved or given up.
 */
export function leaveForSignIn(cause: 'AutoLogout'): void {
  if (leaving || isWaiting) return;
  if (onSessionEnd !== undefined && hasUnsavedChanges()) {
    isWaiting = true;
    rememberSignedIn(false);
    reportError(cause, 'The session ended.');
    onSessionEnd();
    return;
  }
  leaving = true;
  dropAllBut(eventsName, contextName);
  keepDestination(location.pathname + location.search);
  if (seemsSignedIn()) keepSessionEnd('ended');
  forgetTestTokens();
  rememberSignedIn(false);
  reportError(cause, 'The session ended.');
  location.replace('/login');
}

let onSignOutResult: ((failed: boolean) => void) | undefined;

/** Says how to show that a sign-out failed, and that another is tried. */
export function showSignOutResult(show: (failed: boolean) => void): void {
  onSignOutResult = show;
}

/**
 * Signs out (SES-07): the server ends the session and its cookies, then the browser forgets everything (SES-15). If the
 * server cannot be reached, the session stays open, and the page stays and shows an error.
 */
export async function signOut(): Promise<void> {
  // Calls that are still under way are refused once the session has ended, and must not lead anywhere.
  leaving = true;
  onSignOutResult?.(false);
  // Light or dark is a choice of the browser, which forgets it with all that is stored.
  const theme = getThemeChoice();
  // After a sign-out in a linking flow it goes on with the next person.
  const context = keptRedirectionContext();
  const isLinking = context !== undefined && location.pathname === '/login-redirection';
  const goOn = isLinking ? `/login?redirectionContext=${context}` : '/login';
  try {
    await call(access.signOut, {});
  } catch {
    leaving = false;
    onSignOutResult?.(true);
    return;
  }
  setThemeChoice(theme);
  announceSignOut();
  forgetPerson(goOn);
}

/**
 * The person has signed out in another tab: nothing of them stays in this one either. A refused call may have begun to
 * leave a moment before; the reason is the sign-out all the same.
 */
export function followSignOut(): void {
  leaving = true;
  forgetPerson();
  keepSessionEnd('signed-out-elsewhere');
}

function forgetPerson(goOn = '/login'): void {
  forgetTestTokens();
  rememberSignedIn(false);
  forgetEvents();
  forgetServerTime();
  forgetListsWithViews();
  dropAllBut();
  location.replace(goOn);
}

/** No merchant is chosen, or the person belongs to it no more: the choice first, and then to where the person was. */
export function leaveForChoice(): void {
  if (leaving) return;
  leaving = true;
  keepDestination(location.pathname + location.search);
  forgetMerchant();
  rememberSignedIn(false);
  location.replace(selectMerchant.path);
}

/** The team asks for a second factor: it is set up first, and then on to where the person was. */
export function leaveForSetup(): void {
  if (leaving) return;
  leaving = true;
  keepDestination(location.pathname + location.search);
  location.replace(twoStepSetup.path);
}

/**
 * Chooses or switches the merchant, and opens the page anew for it: queries, streams and whatever was typed are gone.
 * @throws ApiError where it cannot be chosen; the page then stays as it is
 */
export async function switchMerchant(groupId: string): Promise<void> {
  // Calls that are still under way are refused once the session has moved, and must not lead anywhere.
  leaving = true;
  try {
    await chooseMerchant(groupId);
  } catch (error) {
    leaving = false;
    if (error instanceof ApiError && error.status === 401) leaveForSignIn('AutoLogout');
    throw error;
  }
  openAnew();
}

/** Reloads this page for the merchant that another tab has switched to (MID-02). */
export function followSwitch(): void {
  if (leaving) return;
  leaving = true;
  forgetMerchant();
  openAnew();
}

/** The mode was switched, in this tab or in another: no data of the earlier one stays (TST-01, TST-03). */
export function followMode(): void {
  if (leaving) return;
  leaving = true;
  openAnew();
}

/** The token of this page opens nothing any more: on in live mode. */
export function leaveTestMode(): void {
  forgetTestTokens();
  followMode();
}

function openAnew(): void {
  location.replace(location.pathname === selectMerchant.path ? takeDestination() : screenAfterSwitch());
}

let shownPath: string | undefined;

/** Remembers the path of the current screen, for a switch of the merchant. */
export function noteScreen({ screen }: { readonly screen?: Screen }): void {
  shownPath = screen?.path;
}

/** A screen stays without its filters; the page of one payment, refund or file of the other merchant leads to the dashboard. */
const screenAfterSwitch = () => (shownPath === undefined || shownPath.includes('$') ? dashboardHome.path : shownPath);
