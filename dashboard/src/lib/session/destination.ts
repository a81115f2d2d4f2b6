import { drop, keep, readKept, readStored, removeStored, store } from './storage.ts';

const name = 'destination';
const signedInKey = 'galla-signed-in';

/** Stores the destination for after sign-in (ROU-04). Paths of this site only. */
export function keepDestination(path: string): void {
  if (isOwnPath(path)) keep(name, path);
}

/** The storage name of the context of a linking flow. */
export const contextName = 'redirection-context';

/**
 * Stores the context of a linking flow that sent the browser to sign-in (`?redirectionContext=`). After sign-in, the
 * flow's result screen comes first (ROU-08), until the person has seen it.
 */
export function keepRedirectionContext(): void {
  const context = new URLSearchParams(location.search).get('redirectionContext');
  if (context !== null && /^[\w.-]{1,200}$/.test(context)) keep(contextName, context);
}

export const keptRedirectionContext = () => readKept(contextName);

const linkResultName = 'link-result';

/** Stores the result of this tab's linking flow, until the person leaves it. */
export const keepLinkResult = (text: string) => keep(linkResultName, text);

export const keptLinkResult = () => readKept(linkResultName);

/** Ends the linking flow in this tab: the person returns to the app or goes elsewhere. */
export function forgetRedirectionContext(): void {
  drop(contextName);
  drop(linkResultName);
}

/** Returns the destination after sign-in and removes it. Without one, returns `usual`. */
export function takeDestination(usual = '/dashboard'): string {
  if (readKept(contextName) !== undefined) return '/login-redirection';
  const kept = readKept(name);
  drop(name);
  return kept !== undefined && isOwnPath(kept) ? kept : usual;
}

/** Whether this browser was signed in last time. The session itself is a cookie that scripts cannot read. */
export const seemsSignedIn = () => readStored(localStorage, signedInKey) !== undefined;

/** Stores whether this browser is signed in, with the type of sign-in if known. */
export function rememberSignedIn(signedIn: boolean, type?: 'OLYMPUS' | 'GANDALF'): void {
  if (signedIn) store(localStorage, signedInKey, type ?? readStored(localStorage, signedInKey) ?? '1');
  else removeStored(localStorage, signedInKey);
}

/**
 * Whether a path is on this site and belongs to a screen: not another host, and not a page that comes before any
 * screen.
 */
function isOwnPath(path: string): boolean {
  return (
    /^\/(?![/\\])/.test(path) &&
    !/^\/(login|404|select-merchant|two-step-setup|register|pg\/register)?([/?#]|$)/i.test(path)
  );
}
