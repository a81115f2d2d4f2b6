import { randomBytes } from 'node:crypto';
import { deriveKey, macOf, sameBytes } from '../crypto/sealing.ts';

/** How long a browser stays known after a sign-in, in seconds: 180 days. */
export const knownBrowserSeconds = 180 * 24 * 60 * 60;

/**
 * The mark of a browser in which this person has signed in. It grants no access. A known browser has its own limits, so
 * that a stranger who knows a number or an e-mail cannot use them up (OWASP: device cookies).
 */
export function newBrowserMark(masterKey: Buffer, personId: string): string {
  const id = randomBytes(16).toString('base64url');
  return `${id}.${macOf(deriveKey(masterKey, 'known-browsers'), id, personId).toString('base64url')}`;
}

/** The id of the browser with a mark; undefined if the browser is not known for this person. */
export function knownBrowser(masterKey: Buffer, mark: string | undefined, personId: string): string | undefined {
  const [id, mac] = mark?.split('.') ?? [];
  if (id === undefined || mac === undefined) return undefined;
  const fits = sameBytes(macOf(deriveKey(masterKey, 'known-browsers'), id, personId), Buffer.from(mac, 'base64url'));
  return fits ? id : undefined;
}
