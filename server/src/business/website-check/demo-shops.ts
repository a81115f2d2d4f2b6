/** Where the demo serves its shop's website. */
export const demoSitePath = '/demo/website';

/**
 * Where the demo reads a website. Names that end in `.example` do not exist, so each serves the demo's shop, and a
 * business that registers in a demo has a website.
 * @param url the address that the merchant has entered
 */
export function demoUrlOf(url: string, publicUrl: string): string {
  const { hostname, pathname } = new URL(url);
  if (!/\.example$/.test(hostname)) return url;
  const path = pathname.startsWith(demoSitePath) ? pathname.slice(demoSitePath.length) : pathname;
  return `${publicUrl}${demoSitePath}${path}`.replace(/\/$/, '');
}
