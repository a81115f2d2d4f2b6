import { type Id, idPattern } from '@galla/contract/core/ids.ts';
import { maxFilteredStores } from '@galla/contract/shops/qr-codes/feature.ts';
import { qrCodeScreens } from '@galla/contract/shops/qr-codes/screens.ts';
import { ids, matching, merchant, oneOf, page, searchText } from '../../../lib/lists/list-params.ts';
import { defineListSearch, type ListParam } from '../../../lib/lists/list-search.ts';

const stores: ListParam<readonly string[], { store?: string }> = {
  ...ids('store', 'store'),
  filter: (chosen) => (chosen.length === 0 ? {} : { store: chosen.slice(0, maxFilteredStores).join(',') }),
};

const counter: ListParam<string | undefined, { terminal?: Id<'terminal'> }> = {
  ...matching(idPattern('terminal')),
  filter: (chosen) => (chosen === undefined ? {} : { terminal: chosen as Id<'terminal'> }),
};

const activity = oneOf(['all', 'yes', 'no']);

/** Whether active codes, inactive codes or both are shown. */
export type Activity = typeof activity.plain;

/** The list of QR codes, by store and name. */
export const qrCodeSearch = defineListSearch(qrCodeScreens.qrCodes.path, {
  q: searchText(512),
  store: stores,
  terminal: counter,
  active: {
    ...activity,
    filter: (value: Activity): { active?: string } => (value === 'all' ? {} : { active: String(value === 'yes') }),
  },
  merchant: merchant(),
  page: page(),
});

export type QrCodeSearch = typeof qrCodeSearch.plain;

export type QrCodeQuery = ReturnType<typeof qrCodeSearch.filters>;

export const qrCodeHref = ({ id }: { readonly id: string }): string =>
  qrCodeScreens.qrCodeDetails.path.replace('$qrCodeId', id);

/** The page that downloads the listed codes. */
export const filesHref = (query: QrCodeQuery): string => {
  const params = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  params.delete('active');
  return `${qrCodeScreens.qrCodeFiles.path}${params.size === 0 ? '' : `?${params}`}`;
};
