/** The part behind the `?` of an address. Texts stay texts: `page=2` is '2'. */
export type SearchParams = Readonly<Record<string, string | undefined>>;

/** A place within the dashboard. */
export interface Address {
  readonly pathname: string;
  readonly search: SearchParams;
  /** With its `#`, or empty. */
  readonly hash: string;
}

/** Reads an address such as `/team/members?q=asha`. */
export function parseAddress(href: string): Address {
  // Two slashes at the beginning would name a host, or nothing that can be read.
  const { pathname, search, hash } = new URL(href.replace(/^[/\\]+/, '/'), 'https://dashboard.invalid');
  return { pathname, search: Object.fromEntries(new URLSearchParams(search)), hash };
}

/** Writes an address. Parameters without a value are left out. */
export function hrefOf({ pathname, search, hash }: Address): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(entries.map(([key, value]) => [key, String(value)]));
  return pathname + (entries.length === 0 ? '' : `?${query}`) + hash;
}

/** Whether a path lies at or below another, whatever the case of its letters. */
export function isAt(pathname: string, path: string): boolean {
  const place = pathname.toLowerCase();
  return place === path || place.startsWith(`${path}/`);
}
