import { settlementCheckScreens } from '@galla/contract/settlements/settlement-checks/screens.ts';
import { choices, dates, merchant, text } from '../../lib/lists/list-params.ts';
import { defineListSearch } from '../../lib/lists/list-search.ts';
import { plainPreset } from './fee-view-model.ts';
import { resultNames } from './statement-view-model.ts';

/** The screen that matches a statement. The address has the filter, never the answer. */
export const statementSearch = defineListSearch(settlementCheckScreens.statementMatch.path, {
  merchant: merchant(),
  show: choices(resultNames, 'results'),
  q: text(200),
});

/** The filter of the answer to a statement. */
export type StatementSearch = typeof statementSearch.plain;

/** The screen that checks fees. */
export const feeSearch = defineListSearch(settlementCheckScreens.feeAudit.path, {
  dates: dates(plainPreset),
  merchant: merchant(),
});
