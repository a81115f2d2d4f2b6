import { instrumentTypes } from '@galla/contract/payments/payments/instruments.ts';
import { paymentSolutionTypes } from '@galla/contract/payments/payments/solutions.ts';
import { paymentStates } from '@galla/contract/payments/payments/states.ts';
import { classifySearch, type SearchKind, searchKinds } from '@galla/contract/payments/transactions/search.ts';
import { defaultDatePreset } from '@galla/ui/format/date-ranges.ts';
import {
  choices,
  cursors,
  dates,
  ids,
  merchants,
  offset,
  oneOf,
  saved,
  searchWithKind,
} from '../../../lib/lists/list-params.ts';
import { defineListSearch } from '../../../lib/lists/list-search.ts';
import { columns } from '../../saved-views/public/columns-param.ts';

/** Beyond this the server pages by cursor only. */
const maxOffset = 1_000_000;

/** The history of payments: plain it shows this week, everything. */
export const historySearch = defineListSearch('/transactions/history', {
  dates: dates(defaultDatePreset),
  ...searchWithKind(searchKinds, searchedFor),
  states: choices(paymentStates, 'states'),
  instruments: choices(instrumentTypes, 'instruments'),
  solutions: choices(paymentSolutionTypes, 'paymentSolutions'),
  stores: ids('store', 'storeIds'),
  terminals: ids('terminal', 'terminalIds'),
  qr: ids('qrCode', 'qrCodeIds'),
  merchants: merchants(),
  ...cursors('payment'),
  offset: offset(maxOffset),
  order: oneOf(['newest', 'oldest']),
  size: oneOf([10, 25, 50, 100]),
  cols: columns(),
  saved: saved(),
});

/** The search of the history. */
export type HistorySearch = typeof historySearch.plain;

/** The kind and text of a search: the chosen kind, or the detected one. Spaces in numbers are dropped. */
export function searchedFor({ q, by }: { readonly q: string; readonly by: SearchKind }): {
  by: SearchKind;
  value: string;
} {
  const shown = classifySearch(q);
  if (by === 'any' || by === shown.by) return shown;
  if (by === 'phone') return { by, value: q.replace(/\D/g, '').slice(-10) || q };
  return { by, value: by === 'utr' ? q.replace(/[\s-]/g, '').toUpperCase() : q };
}
