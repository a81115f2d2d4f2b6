import { randomBytes } from 'node:crypto';
import { anyone, forgeryCookieOf } from '@galla/contract/core/endpoint.ts';
import { macOf, sameBytes } from '../crypto/sealing.ts';

/** The readable cookie with the token of all callers except vendors (SES-12). */
export const forgeryCookie = forgeryCookieOf(anyone);
/** The header that non-GET calls send and answers refresh. */
export const forgeryHeader = 'x-csrf-token';
/** How long the cookie lives, in seconds: 7 days (SES-12). */
export const forgeryCookieSeconds = 7 * 24 * 60 * 60;

/** A token bound to a session family, or to `anonymous` before sign-in. */
export function newForgeryToken(key: Buffer, binding: string): string {
  const nonce = randomBytes(16).toString('base64url');
  return `${nonce}.${macOf(key, nonce, binding).toString('base64url')}`;
}

/** Whether this server created the token for this binding. */
export function isForgeryToken(key: Buffer, binding: string, token: string | undefined): boolean {
  const [nonce, mac] = token?.split('.') ?? [];
  if (nonce === undefined || mac === undefined) return false;
  return sameBytes(macOf(key, nonce, binding), Buffer.from(mac, 'base64url'));
}
