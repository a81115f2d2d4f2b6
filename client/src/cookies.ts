import { hostCookie } from '@galla/contract/core/cookies.ts';

/** Reads a cookie that is not HttpOnly, by its name without the prefix of HTTPS. */
export function readCookie(cookie: string): string | undefined {
  const entries = document.cookie.split('; ');
  for (const name of [hostCookie(cookie, true), hostCookie(cookie, false)]) {
    const entry = entries.find((part) => part.startsWith(`${name}=`));
    if (entry !== undefined) return decodeURIComponent(entry.slice(name.length + 1));
  }
  return undefined;
}
