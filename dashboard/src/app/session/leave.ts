import type { Screen } from '@galla/contract/core/screen.ts';
import { access } from '@galla/contract/identity/access/calls.ts';
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

/** Sets the callback that asks to sign in again over a form with unsaved changes. */
export function showSessionEnd(show: () => void): void {
  onSessionEnd = show;
}

/** The person has signed in again elsewhere, and the page continues. */
export function goOnHere(): void {
  isWaiting = false;
  rememberSignedIn(true);
}

/** The person discards the input after the session has ended. */
export function endHere(): void {
  isWaiting = false;
  leaveForSignIn('AutoLogout');
}

/**
 * The session has ended: go to sign-in, and afterwards return here. Reloading the page clears everything held of the
 * session. A page with unsaved changes stays until they are saved or discarded.
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

/** Sets the callback that shows a failed sign-out, or a new try. */
export function showSignOutResult(show: (failed: boolean) => void): void {
  onSignOutResult = show;
}

/**
 * Signs out (SES-07): the server ends the session and its cookies, then the browser clears everything (SES-15). If the
 * server cannot be reached, the session stays open, and the page shows an error.
 */
export async function signOut(): Promise<void> {
  // Calls in progress are refused once the session has ended, and must not navigate anywhere.
  leaving = true;
  onSignOutResult?.(false);
  // The theme belongs to the browser, but clearing the storage would remove it.
  const theme = getThemeChoice();
  // After a sign-out, a linking flow continues with the next person.
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
 * The person has signed out in another tab, so this one is cleared too. A refused call may have started to leave a
 * moment earlier; the reason is still the sign-out.
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

/** No merchant is chosen, or the person no longer belongs to it: choose one first, then return here. */
export function leaveForChoice(): void {
  if (leaving) return;
  leaving = true;
  keepDestination(location.pathname + location.search);
  forgetMerchant();
  rememberSignedIn(false);
  location.replace(selectMerchant.path);
}

/** The team requires a second factor: set it up first, then return here. */
export function leaveForSetup(): void {
  if (leaving) return;
  leaving = true;
  keepDestination(location.pathname + location.search);
  location.replace(twoStepSetup.path);
}

/**
 * Chooses or switches the merchant and reloads the page for it: queries, streams and input are gone. @throws ApiError
 * if it cannot be chosen; the page then stays
 */
export async function switchMerchant(groupId: string): Promise<void> {
  // Calls in progress are refused once the session has moved, and must not navigate anywhere.
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

/** The mode was switched, in this tab or in another: no data of the previous mode stays (TST-01, TST-03). */
export function followMode(): void {
  if (leaving) return;
  leaving = true;
  openAnew();
}

/** This page's token is no longer valid: continue in live mode. */
export function leaveTestMode(): void {
  forgetTestTokens();
  followMode();
}

function openAnew(): void {
  location.replace(location.pathname === selectMerchant.path ? takeDestination() : screenAfterSwitch());
}

let shownPath: string | undefined;

/** Remembers the path of the current screen for a switch of merchants. */
export function noteScreen(screen: Screen | undefined): void {
  shownPath = screen?.path;
}

/**
 * A screen stays open without its filters; a page of one payment, refund or file of the other merchant is replaced by
 * the dashboard.
 */
const screenAfterSwitch = () => (shownPath === undefined || shownPath.includes('$') ? dashboardHome.path : shownPath);
