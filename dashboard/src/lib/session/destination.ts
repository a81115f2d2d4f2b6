import { drop, keep, readKept, readStored, removeStored, store } from './storage.ts';

const name = 'destination';
const signedInKey = 'galla-signed-in';

/** Keeps the destination for after sign-in (ROU-04). Paths of this site only. */
export function keepDestination(path: string): void {
  if (isOwnPath(path)) keep(name, path);
}

/** The name under which the tab keeps the context of a linking flow. */
export const contextName = 'redirection-context';

/**
 * Keeps the context of a linking flow that has sent the browser to sign-in (`?redirectionContext=`): the flow's result
 * screen then comes first (ROU-08), until it has been seen.
 */
export function keepRedirectionContext(): void {
  const context = new URLSearchParams(location.search).get('redirectionContext');
  if (context !== null && /^[\w.-]{1,200}$/.test(context)) keep(contextName, context);
}

/** The context that this tab has kept. */
export const keptRedirectionContext = () => readKept(contextName);

const linkResultName = 'link-result';

/** Keeps how the linking flow of this tab has ended, until its person leaves. */
export const keepLinkResult = (text: string) => keep(linkResultName, text);

/** How the linking flow of this tab has ended. */
export const keptLinkResult = () => readKept(linkResultName);

/** Ends the linking flow in this tab: its person goes back to the app, or elsewhere. */
export function forgetRedirectionContext(): void {
  drop(contextName);
  drop(linkResultName);
}

/** The destination after sign-in, once; the dashboard, or another usual one, by default. */
export function takeDestination(usual = '/dashboard'): string {
  if (readKept(contextName) !== undefined) return '/login-redirection';
  const kept = readKept(name);
  drop(name);
  return kept !== undefined && isOwnPath(kept) ? kept : usual;
}

/** Whether this browser was signed in when it last looked. The session itself is a cookie that scripts cannot read. */
export const seemsSignedIn = () => readStored(localStorage, signedInKey) !== undefined;

/** Stores whether this browser is signed in, with the type of the sign-in where known. */
export function rememberSignedIn(signedIn: boolean, type?: 'OLYMPUS' | 'GANDALF'): void {
  if (signedIn) store(localStorage, signedInKey, type ?? readStored(localStorage, signedInKey) ?? '1');
  else removeStored(localStorage, signedInKey);
}

/** A path on this site that a screen answers; not another host, not the pages before any screen. */
function isOwnPath(path: string): boolean {
  return (
    /^\/(?![/\\])/.test(path) &&
    !/^\/(login|404|select-merchant|two-step-setup|register|pg\/register)?([/?#]|$)/i.test(path)
  );
}
