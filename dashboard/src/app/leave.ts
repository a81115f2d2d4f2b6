import { access } from '@galla/contract/access.ts';
import { screens } from '@galla/contract/screens.ts';
import { call } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { contextName, keepDestination, rememberSignedIn, takeDestination } from '../lib/destination.ts';
import { eventsName, forgetEvents } from '../lib/events.ts';
import { chooseMerchant, forgetMerchant } from '../lib/merchant-switch.ts';
import { reportError } from '../lib/report-error.ts';
import { dropAllBut } from '../lib/storage.ts';

let leaving = false;

/**
 * The session is over: back to sign-in, and afterwards to where the person was. Loading the page anew clears everything
 * that was held of the session.
 */
export function leaveForSignIn(cause: 'AutoLogout'): void {
  if (leaving) return;
  leaving = true;
  dropAllBut(eventsName, contextName);
  keepDestination(location.pathname + location.search);
  rememberSignedIn(false);
  reportError(cause, 'The session ended.');
  location.replace('/login');
}

/** Signs out (SES-07): the server ends the session and its cookies, the page and its tab forget everything (SES-15). */
export async function signOut(): Promise<void> {
  leaving = true;
  rememberSignedIn(false);
  forgetEvents();
  await call(access.signOut, {}).catch(() => undefined);
  dropAllBut();
  location.replace('/login');
}

/** No merchant is chosen, or the person belongs to it no more: the choice first, and then to where the person was. */
export function leaveForChoice(): void {
  if (leaving) return;
  leaving = true;
  keepDestination(location.pathname + location.search);
  forgetMerchant();
  rememberSignedIn(false);
  location.replace(screens.selectMerchant.path);
}

/** The team asks for a second factor: it is set up first, and then on to where the person was. */
export function leaveForSetup(): void {
  if (leaving) return;
  leaving = true;
  keepDestination(location.pathname + location.search);
  location.replace(screens.twoStepSetup.path);
}

/**
 * Chooses or switches the merchant, and opens the page anew for it: queries, streams and whatever was typed are gone.
 * @throws ApiError where it cannot be chosen; the page then stays as it is
 */
export async function switchMerchant(groupId: string): Promise<void> {
  // What this page still asks for is refused once the session has moved, and must not lead anywhere.
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

/** Another tab has switched: this page opens anew for the merchant that the session has now (MID-02). */
export function followSwitch(): void {
  if (leaving) return;
  leaving = true;
  forgetMerchant();
  openAnew();
}

function openAnew(): void {
  location.replace(location.pathname === screens.selectMerchant.path ? takeDestination() : screenAfterSwitch());
}

/** A screen stays without its filters; what is about one thing of the other merchant gives way to the dashboard. */
function screenAfterSwitch(): string {
  const here = location.pathname.toLowerCase();
  return Object.values(screens).find(({ path }) => path === here)?.path ?? screens.dashboard.path;
}
