import type { ColumnChoice } from '@galla/ui/table/data-table-columns.ts';
import { type HistorySearch, historySearch, searchedFor } from '../../lib/lists/history-search.ts';
import { columnsText } from '../../lib/saved-views/columns-param.ts';
import type { ViewedList } from '../../lib/saved-views/view-model.ts';

/** The history as its saved views see it: with the columns that show, and the kind of a text that was detected. */
export const paymentViews = (choice: ColumnChoice | undefined): ViewedList<HistorySearch> => ({
  name: 'payments',
  all: 'All payments',
  search: historySearch,
  asKept: (search) => ({
    ...search,
    by: search.q === '' ? search.by : searchedFor(search).by,
    cols: search.cols ?? (choice && columnsText(choice)),
  }),
});
