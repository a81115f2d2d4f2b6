import type { KindOfList } from '@galla/contract/reports/reports/kinds.ts';

/** A kind of report on the tab of settlements. */
export type SettlementKind = KindOfList<'settlements'>;

/** The kinds of settlement reports in the order of the form, with their labels. */
export const settlementKinds: {
  readonly [Kind in SettlementKind]: { readonly label: string; readonly below: string };
} = {
  SETTLEMENT: { label: 'Dates', below: 'One row per settled payment and refund.' },
  SETTLEMENT_MONTH: { label: 'Month', below: 'One row per settlement in a month.' },
  SETTLEMENT_YEAR: { label: 'Year', below: 'One row per settlement in a calendar year.' },
  GST: { label: 'GST', below: 'GST on the fees in a month’s settlements.' },
};

export const settlementKindNames = Object.keys(settlementKinds) as SettlementKind[];
