import { maxCompared, rankOrders } from '@galla/contract/payments/insights/store-rules.ts';
import { storeScreens } from '@galla/contract/shops/stores/screens.ts';
import type { DatePreset } from '@galla/ui/format/date-ranges.ts';
import { dates, ids, merchants, oneOf, page } from '../../../lib/lists/list-params.ts';
import { defineListSearch } from '../../../lib/lists/list-search.ts';

/** The periods of a comparison: whole days, so that hours of the day are whole too. */
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

/** The period in force when nothing is chosen: this week is empty on Mondays. */
export const plainPreset: DatePreset = 'past7days';
const period = dates(plainPreset);

const chosen = ids('store', 'storeIds');

/** The comparison of stores: plain it ranks them over seven days, the best first, and none is chosen. */
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

/** The search of the comparison. */
export type CompareSearch = typeof compareSearch.plain;
