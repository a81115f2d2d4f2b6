import { randomBytes } from 'node:crypto';
import { deriveKey, macOf, sameBytes } from '../crypto/sealing.ts';
import type { Cookie } from '../http/cookies.ts';
import type { RequestContext } from '../http/handlers.ts';

/** How long a browser stays known after a sign-in, in seconds: 180 days. */
const knownBrowserSeconds = 180 * 24 * 60 * 60;

/** The cookie with the mark of a merchant's person. */
const markCookie: Cookie = { name: 'galla-browser', sameSite: 'strict' };

type Marked = Pick<RequestContext, 'masterKey' | 'cookies'>;

const macOfMark = (masterKey: Buffer, id: string, personId: string) =>
  macOf(deriveKey(masterKey, 'known-browsers'), id, personId);

/**
 * Marks this browser as one in which this person has signed in. The mark grants no access. A known browser has its own
 * limits, so that a stranger who knows a number or an e-mail cannot use them up (OWASP: device cookies).
 */
export function rememberBrowser({ masterKey, cookies }: Marked, personId: string, cookie = markCookie): void {
  const id = randomBytes(16).toString('base64url');
  cookies.set(cookie, `${id}.${macOfMark(masterKey, id, personId).toString('base64url')}`, knownBrowserSeconds);
}

/** The id of this browser; undefined if this person has not signed in with it before. */
export function knownBrowser(
  { masterKey, cookies }: Marked,
  personId: string,
  cookie = markCookie,
): string | undefined {
  const [id, mac] = cookies.read(cookie)?.split('.') ?? [];
  if (id === undefined || mac === undefined) return undefined;
  return sameBytes(macOfMark(masterKey, id, personId), Buffer.from(mac, 'base64url')) ? id : undefined;
}
