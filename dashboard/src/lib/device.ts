/** The cookie of the device fingerprint (A3): a fixed prefix, a visitor id, 5 random characters. */
const name = 'galla-device';
const prefix = 'gd';
const days = 365;
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** The value of a cookie that scripts may read. */
export function readCookie(cookie: string): string | undefined {
  const entry = document.cookie.split('; ').find((part) => part.startsWith(`${cookie}=`));
  return entry === undefined ? undefined : decodeURIComponent(entry.slice(cookie.length + 1));
}

/** Sets a cookie that scripts may read, for so many days. */
export function writeCookie(cookie: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `${cookie}=${encodeURIComponent(value)}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax${secure}`;
}

/** The device fingerprint, once it is known. */
export const deviceFingerprint = () => readCookie(name);

/** Works the fingerprint out when the page has nothing better to do, and keeps it for 365 days. */
export async function rememberDevice(): Promise<void> {
  if (deviceFingerprint() !== undefined) return;
  const { load } = await import('@fingerprintjs/fingerprintjs');
  const { visitorId } = await (await load()).get();
  const random = crypto.getRandomValues(new Uint8Array(5));
  const suffix = [...random].map((byte) => letters[byte % letters.length]).join('');
  writeCookie(name, prefix + visitorId + suffix, days);
}

/** What the browser tells of its device in sign-in requests (A3). */
export const deviceInfo = () => ({ userAgent: navigator.userAgent.slice(0, 512), channelType: 'WEB' as const });
