import { onlinePayLinksHome, payLinksHome } from '../../collect/payment-links/area.ts';
import { hasCardNumber } from '../../core/card-numbers.ts';
import type { Screen } from '../../core/screen.ts';
import { refundScreens } from '../../refunds/refunds/screens.ts';
import { settlementsHome } from '../../settlements/settlements/area.ts';
import { transactionScreens } from '../transactions/screens.ts';

/** A list that has saved views: its screen, and the parameters of its address that a view keeps. */
interface ViewList {
  readonly screen: Screen;
  readonly params: readonly string[];
}

const dates = ['dates', 'from', 'to'] as const;
const links = [...dates, 'status', 'min', 'max', 'creators', 'stores', 'merchant'] as const;

/**
 * The lists with saved views. A view keeps filters, columns, the order and the size of the page; never the page itself, and no search
 * text but an amount, because any other text may be a customer's.
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

/** The parameters of an address that a view keeps, each as its text. */
export interface ViewParams {
  readonly [param: string]: string;
}

/** Whether a search text is an amount or a range of amounts: fewer than ten figures in a row are no phone number. */
export const isAmountSearch = ({ q = '', by = '' }: ViewParams): boolean =>
  by === 'amount' && /^[\d,.₹ -]{1,40}$/.test(q) && !/\d{10}/.test(q.replaceAll(/[, ]/g, ''));

/** What a view of a list keeps of an address. */
export function keptParams(list: ViewListName, params: ViewParams): ViewParams {
  const known: readonly string[] = viewLists[list].params;
  const searches = isAmountSearch(params);
  const kept = Object.entries(params).filter(
    ([name]) => known.includes(name) && (searches || (name !== 'q' && name !== 'by')),
  );
  return Object.fromEntries(kept);
}

const shownIds = /\b[a-z]+_[0-7][0-9a-z]{25}\b/g;

/** Whether a text can stand in an address of a list: words, ids, days and amounts, without the number of a card. */
export const isParamText = (text: string): boolean =>
  /^[\w.,:₹ -]{1,20000}$/.test(text) && !hasCardNumber(text.replaceAll(shownIds, ''));

/** How many views one person has in all lists, and how many a team shares. */
export const maxViews = { own: 50, shared: 50 } as const;

/** The longest name of a view. */
export const longestViewName = 40;
