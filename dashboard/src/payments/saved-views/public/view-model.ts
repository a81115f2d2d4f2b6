import { keptParams, type ViewListName, type ViewParams } from '@galla/contract/payments/saved-views/lists.ts';
import type { ListSearch, SavedSearch } from '../../../lib/lists/list-search.ts';

/** A list as its saved views see it. */
export interface ViewedList<Search extends SavedSearch> {
  readonly name: ViewListName;
  /** Names the list without a view: `All payments`. */
  readonly all: string;
  readonly search: ListSearch<Search>;
  /** The search as a view stores it, for example with the detected kind of its text. */
  readonly asKept?: (search: Search) => Search;
}

/** The parameters that a view would store of a search. */
export const paramsOf = <Search extends SavedSearch>(of: ViewedList<Search>, search: Search): ViewParams =>
  keptParams(of.name, of.search.params(of.asKept?.(search) ?? search));

/** The search that a view shows: every choice of it, on the first page. */
export const searchOf = <Search extends SavedSearch>(
  { search }: ViewedList<Search>,
  { viewId, params }: { readonly viewId: string; readonly params: ViewParams },
): Search => ({ ...search.parse(params), saved: viewId });

/** Whether a search differs from the view that it began with. Choices that no longer exist do not count. */
export function isChanged<Search extends SavedSearch>(
  of: ViewedList<Search>,
  search: Search,
  view: { readonly viewId: string; readonly params: ViewParams },
): boolean {
  return textOf(paramsOf(of, search)) !== textOf(paramsOf(of, searchOf(of, view)));
}

const textOf = (params: ViewParams) => JSON.stringify(Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The saved default view of each list. */
export function readDefaults(kept: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(typeof kept === 'object' && kept !== null ? kept : {});
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
