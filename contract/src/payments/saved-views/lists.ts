import { onlinePayLinksHome, payLinksHome } from '../../collect/payment-links/area.ts';
import { hasCardNumber } from '../../core/card-numbers.ts';
import type { Screen } from '../../core/screen.ts';
import { refundScreens } from '../../refunds/refunds/screens.ts';
import { settlementsHome } from '../../settlements/settlements/area.ts';
import { transactionScreens } from '../transactions/screens.ts';

/** A list with saved views: its screen, and the address parameters that a view stores. */
interface ViewList {
  readonly screen: Screen;
  readonly params: readonly string[];
}

const dates = ['dates', 'from', 'to'] as const;
const links = [...dates, 'status', 'min', 'max', 'creators', 'stores', 'merchant'] as const;

/**
 * The lists with saved views. A view stores filters, columns, the order and the page size; never the page itself, and
 * no search text except an amount, because any other text may identify a customer.
 */
export const viewLists = {
  payments: {
    screen: transactionScreens.history,
    params: [
      ...dates,
      'q',
      'by',
      'states',
      'instruments',
      'solutions',
      'stores',
      'terminals',
      'qr',
      'merchants',
      'order',
      'size',
      'cols',
    ],
  },
  refunds: { screen: refundScreens.allRefunds, params: [...dates, 'states', 'stores', 'merchants'] },
  settlements: { screen: settlementsHome, params: [...dates, 'view', 'states', 'merchant'] },
  'payment-links': { screen: onlinePayLinksHome, params: links },
  'shop-links': { screen: payLinksHome, params: links },
} as const satisfies Readonly<Record<string, ViewList>>;

/** The name of a list with saved views. */
export type ViewListName = keyof typeof viewLists;

/** The names of the lists with saved views. */
export const viewListNames = Object.keys(viewLists) as [ViewListName, ...ViewListName[]];

/** The address parameters that a view stores, as texts. */
export interface ViewParams {
  readonly [param: string]: string;
}

/** Whether a search text is an amount or a range of amounts: fewer than ten digits in a row are not a phone number. */
export const isAmountSearch = ({ q = '', by = '' }: ViewParams): boolean =>
  by === 'amount' && /^[\d,.₹ -]{1,40}$/.test(q) && !/\d{10}/.test(q.replaceAll(/[, ]/g, ''));

/** The address parameters that a view of the list stores. */
export function keptParams(list: ViewListName, params: ViewParams): ViewParams {
  const known: readonly string[] = viewLists[list].params;
  const searches = isAmountSearch(params);
  const kept = Object.entries(params).filter(
    ([name]) => known.includes(name) && (searches || (name !== 'q' && name !== 'by')),
  );
  return Object.fromEntries(kept);
}

const shownIds = /\b[a-z]+_[0-7][0-9a-z]{25}\b/g;

/** Whether a text is allowed in a list's address: words, ids, days and amounts, but no card number. */
export const isParamText = (text: string): boolean =>
  /^[\w.,:₹ -]{1,20000}$/.test(text) && !hasCardNumber(text.replaceAll(shownIds, ''));

/** The maximum number of views that a person has in all lists, and that a team shares. */
export const maxViews = { own: 50, shared: 50 } as const;

/** The maximum length of a view's name. */
export const longestViewName = 40;
