import type { KindOfList } from '@galla/contract/reports/reports/kinds.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** A kind of report on the tab of settlements. */
export type SettlementKind = KindOfList<'settlements'>;

/** The kinds of settlement reports in the order of the form, with their labels. */
export const settlementKinds: {
  readonly [Kind in SettlementKind]: { readonly label: MessageDescriptor; readonly below: MessageDescriptor };
} = {
  SETTLEMENT: { label: msg`Dates`, below: msg`One row per settled payment and refund.` },
  SETTLEMENT_MONTH: { label: msg`Month`, below: msg`One row per settlement in a month.` },
  SETTLEMENT_YEAR: { label: msg`Year`, below: msg`One row per settlement in a calendar year.` },
  GST: { label: msg`GST`, below: msg`GST on the fees in a month’s settlements.` },
};

export const settlementKindNames = Object.keys(settlementKinds) as SettlementKind[];
