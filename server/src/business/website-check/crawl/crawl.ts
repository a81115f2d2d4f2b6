import { type Failure, type Fetched, type Fetching, fetchPage } from './fetch-page.ts';
import type { PageLink, ReadPage } from './page.ts';
import { interestOf } from './page-keywords.ts';

export interface Site {
  readonly home: ReadPage;
  /** The pages that opened, the first one included. */
  readonly pages: readonly ReadPage[];
  /** The links that were followed, each with its result. */
  readonly followed: readonly (PageLink & { readonly fetched: Fetched })[];
}

/** The most pages that are read. */
export const maxPages = 20;
const atOnce = 4;

/**
 * Reads a site: its first page, then pages whose links suggest policies, contact and goods.
 * @returns why the site could not be read
 */
export async function crawl(
  fetching: Fetching,
  address: string,
  onPage: () => Promise<void>,
): Promise<Site | { readonly failure: Failure }> {
  const first = await fetchPage(fetching, address);
  if ('failure' in first) return first;
  if (siteOf(first.page.url) !== siteOf(address)) return { failure: 'LEADS_AWAY' };
  await onPage();
  const home = first.page;
  const pages = [home];
  const followed: (PageLink & { fetched: Fetched })[] = [];
  const seen = new Set([plain(address), plain(home.url)]);
  let waiting = newLinks(home, seen);
  while (waiting.length > 0 && followed.length < maxPages - 1 && !fetching.signal.aborted) {
    const batch = waiting.slice(0, Math.min(atOnce, maxPages - 1 - followed.length));
    const fetched = await Promise.all(batch.map(({ url }) => fetchPage(fetching, url)));
    for (const [index, link] of batch.entries()) {
      const one = fetched[index] ?? { failure: 'BROKEN' };
      followed.push({ ...link, fetched: one });
      if (!('page' in one) || siteOf(one.page.url) !== siteOf(home.url)) continue;
      pages.push(one.page);
      await onPage();
    }
    const further = fetched.flatMap((one) => ('page' in one ? newLinks(one.page, seen, home) : []));
    waiting = [...waiting.slice(batch.length), ...further].toSorted(
      (one, other) => interestOf(other) - interestOf(one),
    );
  }
  return { home, pages, followed };
}

/** The links of a page to unseen pages of the site, the most relevant first. */
function newLinks(page: ReadPage, seen: Set<string>, home = page): PageLink[] {
  return page.links
    .filter(({ url }) => {
      if (!/^https?:/.test(url) || siteOf(url) !== siteOf(home.url) || isFile(url) || seen.has(plain(url)))
        return false;
      seen.add(plain(url));
      return true;
    })
    .toSorted((one, other) => interestOf(other) - interestOf(one))
    .slice(0, 200);
}

/** The site of an address: its host and port, without `www`. */
const siteOf = (url: string): string => new URL(url).host.replace(/^www\./, '');

/** Removes trailing slashes without a pattern, which would search from each of them. */
function plain(url: string): string {
  let end = url.length;
  while (url[end - 1] === '/') end -= 1;
  return url.slice(0, end).replace(/^https?:\/\/(www\.)?/, '');
}

const isFile = (url: string): boolean =>
  /\.(jpe?g|png|gif|webp|svg|pdf|zip|mp4|css|js|xml|json)$/i.test(new URL(url).pathname);
