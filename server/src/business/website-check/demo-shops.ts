/** Where the website of the demo's shop is served. */
export const demoSitePath = '/demo/website';

/**
 * Where the demo reads a website. Nobody has a name that ends in `.example`: each is the demo's shop, so that a business
 * that registers in a demo has a website. @param url the address that the merchant has entered
 */
export function demoUrlOf(url: string, publicUrl: string): string {
  const { hostname, pathname } = new URL(url);
  if (!/\.example$/.test(hostname)) return url;
  const path = pathname.startsWith(demoSitePath) ? pathname.slice(demoSitePath.length) : pathname;
  return `${publicUrl}${demoSitePath}${path}`.replace(/\/$/, '');
}
