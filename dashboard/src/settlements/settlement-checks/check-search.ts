import { settlementCheckScreens } from '@galla/contract/settlements/settlement-checks/screens.ts';
import { choices, dates, merchant, text } from '../../lib/lists/list-params.ts';
import { defineListSearch } from '../../lib/lists/list-search.ts';
import { plainPreset } from './fee-view-model.ts';
import { resultNames } from './statement-view-model.ts';

/** The page that matches a statement. The address holds the filters, never the result. */
export const statementSearch = defineListSearch(settlementCheckScreens.statementMatch.path, {
  merchant: merchant(),
  show: choices(resultNames, 'results'),
  q: text(200),
});

export type StatementSearch = typeof statementSearch.plain;

/** The page that checks fees. */
export const feeSearch = defineListSearch(settlementCheckScreens.feeAudit.path, {
  dates: dates(plainPreset),
  merchant: merchant(),
});
