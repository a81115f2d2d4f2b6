import type { KindOfList } from '@galla/contract/reports/reports/kinds.ts';

/** A kind of report on the tab of settlements. */
export type SettlementKind = KindOfList<'settlements'>;

/** How the form of settlement reports names its kinds, in its order. */
export const settlementKinds: {
  readonly [Kind in SettlementKind]: { readonly label: string; readonly below: string };
} = {
  SETTLEMENT: { label: 'Dates', below: 'Every payment and refund that was settled, one row each.' },
  SETTLEMENT_MONTH: { label: 'Month', below: 'The settlements of a month, one row each.' },
  SETTLEMENT_YEAR: { label: 'Year', below: 'The settlements of a calendar year, one row each.' },
  GST: { label: 'GST', below: 'The GST on the fees of a month’s settlements.' },
};

/** The kinds of the form of settlement reports. */
export const settlementKindNames = Object.keys(settlementKinds) as SettlementKind[];
