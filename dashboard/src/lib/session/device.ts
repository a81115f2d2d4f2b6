import { hostCookie } from '@galla/contract/core/cookies.ts';

/** The cookie of the device fingerprint (SES-11): a fixed prefix, a visitor id, 5 random characters. */
const name = 'galla-device';
const prefix = 'gd';
const days = 365;
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Reads a cookie that is not HttpOnly. */
export function readCookie(cookie: string): string | undefined {
  const names = [hostCookie(cookie, true), hostCookie(cookie, false)];
  const entries = document.cookie.split('; ');
  for (const name of names) {
    const entry = entries.find((part) => part.startsWith(`${name}=`));
    if (entry !== undefined) return decodeURIComponent(entry.slice(name.length + 1));
  }
  return undefined;
}

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
