/** The query parameters of an address, as texts. */
export type SearchParams = Readonly<Record<string, string | undefined>>;

/** A path of the contract as React Router writes it: `/team/$id` is `/team/:id`. */
export const patternOf = (path: string): string => path.replaceAll('$', ':');

/** Whether a path is at or below another one, ignoring case. */
export function isAt(pathname: string, path: string): boolean {
  const place = pathname.toLowerCase();
  return place === path || place.startsWith(`${path}/`);
}
