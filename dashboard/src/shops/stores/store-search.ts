import { storeScreens } from '@galla/contract/shops/stores/screens.ts';
import { merchant, oneOf, page, searchText, text } from '../../lib/lists/list-params.ts';
import { defineListSearch, type ListParam } from '../../lib/lists/list-search.ts';

/** A text that the server compares exactly, sent as the filter `name`. */
const exactly = <Name extends string>(
  maxLength: number,
  name: Name,
): ListParam<string, { [Key in Name]?: string }> => ({
  ...text(maxLength),
  filter: (value) => (value === '' ? {} : { [name]: value }) as { [Key in Name]?: string },
});

const sorts = oneOf(['today', 'name']);
const views = oneOf(['list', 'map']);
const activity = oneOf(['yes', 'no', 'all']);

/** Whether active stores, inactive stores or both are shown. */
export type Activity = typeof activity.plain;

/** The list of stores. By default it shows active ones, ordered by what they collected today. */
export const storeSearch = defineListSearch(storeScreens.stores.path, {
  view: views,
  q: searchText(64),
  active: {
    ...activity,
    filter: (value: Activity): { active?: string } => (value === 'all' ? {} : { active: String(value === 'yes') }),
  },
  city: exactly(60, 'city'),
  tag: exactly(30, 'tag'),
  sort: sorts,
  merchant: merchant(),
  page: page(),
});

export type StoreSearch = typeof storeSearch.plain;

/** The query of the list, its totals and its map. */
export type StoreQuery = ReturnType<typeof storeSearch.filters>;

export const storeEditHref = ({ id, merchantId }: { readonly id: string; readonly merchantId: string }): string =>
  storeScreens.editStore.path.replace('$storeId', id).replace('$merchantId', merchantId);

export const storeHref = ({ id, merchantId }: { readonly id: string; readonly merchantId: string }): string =>
  storeScreens.storeDetails.path.replace('$storeId', id).replace('$merchantId', merchantId);
