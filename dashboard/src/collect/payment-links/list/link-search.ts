import { linkSearches } from '@galla/contract/collect/payment-links/search.ts';
import { paymentLinkStatusNames } from '@galla/contract/collect/payment-links/states.ts';
import { mobileIn } from '@galla/contract/core/search-text.ts';
import { choices, cursors, dates, ids, merchant, page, saved, searchWithKind } from '../../../lib/lists/list-params.ts';
import { defineListSearch, type ListParam } from '../../../lib/lists/list-search.ts';

export type LinkSearchKind = (typeof linkSearches)[number];

interface Typed {
  readonly q: string;
  readonly by: LinkSearchKind;
}

/** The kind of a typed text: an id, an address and a mobile number are recognised; anything else is the chosen kind. */
export function searchedFor({ q, by }: Typed): { by: LinkSearchKind; value: string } {
  const mobile = mobileIn(q);
  if (/^plink_|\/l\//.test(q)) return { by: 'LINK_ID', value: q };
  if (mobile !== undefined && by !== 'AMOUNT') return { by: 'PHONE', value: mobile };
  return { by, value: q };
}

const paiseAs = <Name extends 'amountFrom' | 'amountTo'>(
  name: Name,
): ListParam<number | undefined, { [Key in Name]?: number }> => ({
  plain: undefined,
  read: (read, key) => (/^\d{1,15}$/.test(read(key)) ? Number(read(key)) : undefined),
  write: (value) => (value === undefined ? '' : String(value)),
  filter: (value) => (value === undefined ? {} : { [name]: value }) as { [Key in Name]?: number },
});

/** The search of the list of links at a path. */
export const linkSearchAt = (path: string) =>
  defineListSearch(path, {
    dates: dates('isoWeek'),
    ...searchWithKind(linkSearches, searchedFor),
    status: choices(paymentLinkStatusNames, 'status'),
    min: paiseAs('amountFrom'),
    max: paiseAs('amountTo'),
    creators: ids('person', 'createdBy'),
    stores: ids('store', 'storeIds'),
    merchant: merchant(),
    ...cursors('paymentLink'),
    page: page(),
    saved: saved(),
  });

type Defined = ReturnType<typeof linkSearchAt>;

/** The search of a list of links. */
export type LinkSearch = Defined['plain'];

/** The filters of a list and its totals. */
export function selectionOf(defined: Defined, search: LinkSearch) {
  const { merchantId, search: text, ...filters } = defined.filters(search);
  return { ...(merchantId && { merchantId }), ...(text && { search: text }), filters };
}

export type LinkSelection = Partial<ReturnType<typeof selectionOf>>;
