import type { ColumnChoice } from '@galla/ui/table/data-table-columns.ts';
import { t } from '@lingui/core/macro';
import { columnsText } from '../../saved-views/public/columns-param.ts';
import type { ViewedList } from '../../saved-views/public/view-model.ts';
import { type HistorySearch, historySearch, searchedFor } from '../public/history-search.ts';

/** The history as its saved views see it: with the columns that show, and the kind of a text that was detected. */
export const paymentViews = (choice: ColumnChoice | undefined): ViewedList<HistorySearch> => ({
  name: 'payments',
  all: t`All payments`,
  search: historySearch,
  asKept: (search) => ({
    ...search,
    by: search.q === '' ? search.by : searchedFor(search).by,
    cols: search.cols ?? (choice && columnsText(choice)),
  }),
});
