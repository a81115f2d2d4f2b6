import { settlementsHome } from '@galla/contract/settlements/settlements/area.ts';
import { type SettlementState, settlementStateNames } from '@galla/contract/settlements/settlements/rules.ts';
import { settlementScreens } from '@galla/contract/settlements/settlements/screens.ts';
import type { DatePreset } from '@galla/ui/format/date-ranges.ts';
import { choices, days, matching, merchant, oneOf, saved, searchText } from '../../../lib/lists/list-params.ts';
import { defineListSearch } from '../../../lib/lists/list-search.ts';

/** The presets for filters by whole days: settlements have no time of day. */
export const settlementPresets: readonly DatePreset[] = [
  'isoWeek',
  'lastWeek',
  'past7days',
  'past30days',
  'past3months',
  'past6months',
  'month',
  'lastMonth',
  'quarter',
  'gstMonth',
  'financialYear',
  'lastFinancialYear',
];

/** The settlements page: a list by day, or the calendar of a month such as `2026-11`. */
export const settlementSearch = defineListSearch(settlementsHome.path, {
  view: oneOf(['list', 'calendar']),
  month: matching(/^2\d{3}-(0[1-9]|1[0-2])$/),
  // The last day in a group's table.
  until: matching(/^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
  dates: days('past3months'),
  // A UTR, an amount, or a line of a bank's message.
  q: searchText(500),
  states: {
    ...choices(settlementStateNames, 'states'),
    filter: (states: readonly SettlementState[]) => ({ states: [...states] }),
  },
  merchant: merchant(),
  saved: saved(),
});

export type SettlementSearch = typeof settlementSearch.plain;

export type SettlementFilters = ReturnType<typeof settlementSearch.filters>;

export const settlementHref = (settlementId: string) =>
  settlementScreens.settlementDetails.path.replace('$settlementId', settlementId);
