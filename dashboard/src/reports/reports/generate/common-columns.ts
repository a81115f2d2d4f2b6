import {
  columnsOf,
  type gstColumns,
  type onlineColumns,
  type ReportDictionary,
  type settlementDayColumns,
  type storeColumns,
} from '@galla/contract/reports/reports/columns.ts';

/**
 * The columns used for bookkeeping, in dictionary order. Others are found by name. This list affects only the form: a
 * merchant's default remains all columns, because programs read those files.
 */
const common = {
  STORE: new Set<string>([
    ...(['paymentType', 'merchantReferenceId', 'referenceId', 'originalReferenceId', 'orderId'] as const),
    ...(['storeName', 'terminalName', 'customerName', 'transactionDate', 'status', 'instrument'] as const),
    ...(['saleAmount', 'refundAmount', 'fee', 'gst', 'netAmount'] as const),
    ...(['settlementDate', 'settlementUtr', 'utr'] as const),
  ] satisfies (keyof typeof storeColumns)[]),
  ONLINE: new Set<string>([
    ...(['orderId', 'merchantReferenceId', 'referenceId', 'paymentType', 'instrument', 'transactionType'] as const),
    ...(['status', 'transactionDate', 'amount', 'settlementDate', 'settlementUtr', 'utr'] as const),
    ...(['cardNetwork', 'feeAmount', 'totalTax', 'totalFees', 'netAmount'] as const),
    ...(['forwardReferenceId', 'forwardAmount'] as const),
  ] satisfies (keyof typeof onlineColumns)[]),
  SETTLEMENT_DAYS: new Set<string>([] satisfies (keyof typeof settlementDayColumns)[]),
  GST: new Set<string>([] satisfies (keyof typeof gstColumns)[]),
} as const satisfies Record<ReportDictionary, ReadonlySet<string>>;

/** The common columns of a dictionary, in its order; all columns if none is marked as common. */
export function commonColumns(template: ReportDictionary): readonly string[] {
  const all = columnsOf(template);
  const some = all.filter((name) => common[template].has(name));
  return some.length === 0 ? all : some;
}

/** The columns to list: the initial ones, the chosen ones, and those that a search finds. */
export function visibleColumns(
  columns: readonly { readonly id: string; readonly head: string }[],
  order: readonly string[],
  { first, shown, search }: { first: ReadonlySet<string>; shown: readonly string[]; search: string },
): readonly string[] {
  const wanted = search.trim().toLowerCase();
  const heads = new Map(columns.map(({ id, head }) => [id, head.toLowerCase()]));
  if (wanted !== '') return order.filter((id) => wanted.split(/\s+/).every((word) => heads.get(id)?.includes(word)));
  return order.filter((id) => first.has(id) || shown.includes(id));
}

/** The complete order after the visible columns have changed places. */
export function reordered(order: readonly string[], visible: readonly string[]): string[] {
  const moved = new Set(visible);
  const next = [...visible];
  return order.map((id) => (moved.has(id) ? (next.shift() ?? id) : id));
}
