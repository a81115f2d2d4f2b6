/** The query parameters of an address. Values stay texts: `page=2` gives '2'. */
export type SearchParams = Readonly<Record<string, string | undefined>>;

/** An address within the dashboard. */
export interface Address {
  readonly pathname: string;
  readonly search: SearchParams;
  /** With its `#`, or empty. */
  readonly hash: string;
}

/** Reads an address such as `/team/members?q=asha`. */
export function parseAddress(href: string): Address {
  // Two slashes at the start would name another host, or nothing that can be parsed.
  const { pathname, search, hash } = new URL(href.replace(/^[/\\]+/, '/'), 'https://dashboard.invalid');
  return { pathname, search: Object.fromEntries(new URLSearchParams(search)), hash };
}

/** Writes an address. Parameters without a value are left out. */
export function hrefOf({ pathname, search, hash }: Address): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(entries.map(([key, value]) => [key, String(value)]));
  return pathname + (entries.length === 0 ? '' : `?${query}`) + hash;
}

/** Whether a path is at or below another one, ignoring case. */
export function isAt(pathname: string, path: string): boolean {
  const place = pathname.toLowerCase();
  return place === path || place.startsWith(`${path}/`);
}
