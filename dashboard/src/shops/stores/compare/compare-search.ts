import { maxCompared, rankOrders } from '@galla/contract/payments/insights/store-rules.ts';
import { storeScreens } from '@galla/contract/shops/stores/screens.ts';
import type { DatePreset } from '@galla/ui/format/date-ranges.ts';
import { dates, ids, merchants, oneOf, page } from '../../../lib/lists/list-params.ts';
import { defineListSearch } from '../../../lib/lists/list-search.ts';

/** The periods of a comparison: whole days, so that every hour of the day is complete. */
export const comparedPresets: readonly DatePreset[] = [
  'today',
  'yesterday',
  'isoWeek',
  'lastWeek',
  'past7days',
  'past30days',
  'month',
  'lastMonth',
  'quarter',
  'gstMonth',
];

/** The default period. This week would be empty on Mondays. */
export const plainPreset: DatePreset = 'past7days';
const period = dates(plainPreset);

const chosen = ids('store', 'storeIds');

/** The comparison of stores. By default it ranks them over seven days, the best first, with none chosen. */
export const compareSearch = defineListSearch(storeScreens.compareStores.path, {
  dates: {
    ...period,
    read: (read, key) => {
      const value = period.read(read, key);
      return value === 'all' || 'from' in value ? period.plain : value;
    },
  },
  order: oneOf(rankOrders),
  merchants: merchants(),
  stores: { ...chosen, read: (read, key) => chosen.read(read, key).slice(0, maxCompared) },
  page: page(),
});

export type CompareSearch = typeof compareSearch.plain;
