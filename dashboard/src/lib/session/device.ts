import { readCookie } from '@galla/client/cookies.ts';
import { hostCookie } from '@galla/contract/core/cookies.ts';

/** The cookie of the device fingerprint (SES-11): a fixed prefix, a visitor id, 5 random characters. */
const name = 'galla-device';
const prefix = 'gd';
const days = 365;
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Sets a cookie that scripts may read, for a number of days. */
export function writeCookie(cookie: string, value: string, days: number): void {
  const overTls = location.protocol === 'https:';
  const entry = `${hostCookie(cookie, overTls)}=${encodeURIComponent(value)}`;
  // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store API
  document.cookie = `${entry}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax${overTls ? '; Secure' : ''}`;
}

/** The device fingerprint; undefined until it is known. */
export const deviceFingerprint = () => readCookie(name);

/** Computes the fingerprint unless this browser has one, and stores it for 365 days. */
export async function rememberDevice(): Promise<void> {
  if (deviceFingerprint() !== undefined) return;
  const { visitorId } = await (await import('./fingerprint.ts')).takeFingerprint();
  const random = crypto.getRandomValues(new Uint8Array(5));
  const suffix = [...random].map((byte) => letters[byte % letters.length]).join('');
  writeCookie(name, prefix + visitorId + suffix, days);
}

/** The device info of sign-in requests (SES-11). */
export const deviceInfo = () => ({ userAgent: navigator.userAgent.slice(0, 512), channelType: 'WEB' as const });
