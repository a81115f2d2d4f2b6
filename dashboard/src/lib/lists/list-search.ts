import { currentTime } from '@galla/ui/format/clock.ts';
import type { Instant } from '@galla/ui/format/dates.ts';

/** The address parameters as the router returns them. */
export interface AddressParams {
  readonly [key: string]: unknown;
}

/** One parameter of a list: how to read it from the address, write it there, and send it to the server. */
export interface ListParam<Value, Filters = unknown> {
  /** The value if the address does not have the parameter. */
  readonly plain: Value;
  /** Reads the value. Unknown and malformed texts give the plain value, because links outlive releases. */
  read(text: (key: string) => string, key: string): Value;
  /** The text in the address, or several texts by key. An empty text is left out. */
  write(value: Value, search: { readonly [key: string]: unknown }): string | { readonly [key: string]: string };
  /** The server's filter; undefined or empty if the value does not narrow the list. */
  filter?(value: Value, search: { readonly [key: string]: unknown }, now: Instant): Filters;
  /** Set for a parameter that selects the page. A change of any other parameter resets it. */
  readonly paging?: true;
}

interface ListParams {
  readonly [key: string]: ListParam<unknown>;
}

type ValueOf<Param> = Param extends ListParam<infer Value> ? Value : never;
type OptionalKeys<Params> = {
  [Key in keyof Params]: undefined extends ValueOf<Params[Key]> ? Key : never;
}[keyof Params];

/** The values by key. A value that may be undefined is optional. */
type SearchOf<Params> = {
  readonly [Key in Exclude<keyof Params, OptionalKeys<Params>>]: ValueOf<Params[Key]>;
} & { readonly [Key in OptionalKeys<Params>]?: ValueOf<Params[Key]> };

type FiltersOf<Params> = {
  [Key in keyof Params]: Params[Key] extends ListParam<infer _Value, infer Filters>
    ? (filters: Filters) => void
    : never;
}[keyof Params] extends (filters: infer All) => void
  ? All
  : never;

/** The parameters of a list. The address holds them, so that back, reload and a shared link show the same list. */
export interface ListSearch<Search, Filters = unknown> {
  readonly path: string;
  /** The list with its default parameters. */
  readonly plain: Search;
  /** Reads an address; this is a route's `validateSearch`. */
  parse(params: AddressParams): Search;
  /** The search as address parameters: flat texts, only those that differ from the plain list. */
  params(search?: Partial<Search>): Record<string, string>;
  /** The same as a text for `href`. */
  href(search?: Partial<Search>): string;
  /** The server's filters at `now`, the same for the list, its totals and its export. */
  filters(search: Partial<Search>, now?: Instant): Filters;
  /** The search after a change; it returns to the first page. */
  changed(search: Search, change: Partial<Search>): Search;
  /** The number of list filters that are set. Dates and the search text do not count. */
  setCount(search: Search): number;
}

export interface SavedSearch {
  readonly saved?: string | undefined;
}

/** Defines a list's search from its parameters, in the order in which the address has them. */
export function defineListSearch<const Params extends { readonly [Key in keyof Params]: ListParam<unknown> }>(
  path: string,
  described: Params,
): ListSearch<SearchOf<Params>, FiltersOf<Params>> {
  type Search = SearchOf<Params>;
  const entries = Object.entries(described as ListParams);
  const collect = (of: (param: ListParam<unknown>, key: string) => unknown) =>
    Object.fromEntries(entries.map(([key, param]) => [key, of(param, key)]));
  const plain = collect((param) => param.plain) as Search;
  const firstPage = Object.fromEntries(
    entries.filter(([, { paging }]) => paging).map(([key, param]) => [key, param.plain]),
  );
  const params = (search: Partial<Search> = {}) => writeParams(entries, { ...plain, ...search });
  return {
    path,
    plain,
    params,
    parse: (address) => collect((param, key) => param.read(textIn(address), key)) as Search,
    href: (search) => hrefOf(path, params(search)),
    filters: (search, now = currentTime()) => filtersOf(entries, { ...plain, ...search }, now) as FiltersOf<Params>,
    changed: (search, change) => ({ ...search, ...firstPage, ...change }),
    setCount: (search) => Object.values(search).filter((value) => Array.isArray(value) && value.length > 0).length,
  };
}

/** Whether an address selects nothing, so that the default view or the person's last choices apply. */
export function isBare<Search extends SavedSearch>({ params }: ListSearch<Search>, search: Search): boolean {
  const named = Object.keys(params(search)).filter((key) => key !== 'saved');
  return named.length === 0 && (search.saved === undefined || search.saved === 'all');
}

/** An address with its parameters. Commas and colons stay readable. */
export function hrefOf(path: string, params: Record<string, string>): string {
  const text = new URLSearchParams(params).toString();
  return text === '' ? path : `${path}?${text.replaceAll('%2C', ',').replaceAll('%3A', ':')}`;
}

type Entries = readonly (readonly [string, ListParam<unknown>])[];

function textIn(params: AddressParams): (key: string) => string {
  return (key) => {
    const value = params[key];
    return typeof value === 'string' ? value : '';
  };
}

function writeParams(entries: Entries, search: { readonly [key: string]: unknown }): Record<string, string> {
  const texts = entries.flatMap(([key, param]) => {
    const written = param.write(search[key], search);
    return typeof written === 'string' ? [[key, written]] : Object.entries(written);
  });
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}

function filtersOf(entries: Entries, search: { readonly [key: string]: unknown }, now: Instant): object {
  return Object.assign({}, ...entries.map(([key, param]) => param.filter?.(search[key], search, now)));
}
