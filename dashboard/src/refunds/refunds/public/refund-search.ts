import { refundStates } from '@galla/contract/refunds/refunds/rules.ts';
import { refundScreens } from '@galla/contract/refunds/refunds/screens.ts';
import {
  classifyRefundSearch,
  type RefundSearchKind,
  refundSearchKinds,
} from '@galla/contract/refunds/refunds/search.ts';
import {
  choices,
  cursors,
  dates,
  ids,
  merchants,
  page,
  saved,
  searchWithKind,
} from '../../../lib/lists/list-params.ts';
import { defineListSearch } from '../../../lib/lists/list-search.ts';

/**
 * The list of refunds. A refund reaches the customer within days rather than hours, so a pending one may be up to a
 * month old.
 */
export const refundSearch = defineListSearch(refundScreens.allRefunds.path, {
  dates: dates('past30days'),
  ...searchWithKind(refundSearchKinds, searchedFor),
  states: choices(refundStates, 'states'),
  stores: ids('store', 'storeIds'),
  merchants: merchants(),
  ...cursors('refund'),
  page: page(),
  saved: saved(),
});

export type RefundSearch = typeof refundSearch.plain;

export const refundHref = (refundId: string) => refundScreens.refundDetails.path.replace('$refundId', refundId);

/** The kind and text of a search: the chosen kind, or else the detected one. */
export function searchedFor({ q, by }: { readonly q: string; readonly by: RefundSearchKind }): {
  by: RefundSearchKind;
  value: string;
} {
  const shown = classifyRefundSearch(q);
  if (by === 'any' || by === shown.by) return shown;
  return { by, value: by === 'phone' ? q.replace(/\D/g, '').slice(-10) || q : q };
}
