import { mobileIn, referenceIn } from '../../core/search-text.ts';

/** The kinds of search texts for refunds; `any` if the text does not reveal its kind (REF-04). */
export const refundSearchKinds = ['any', 'refundId', 'paymentId', 'merchantOrderId', 'utr', 'arn', 'phone'] as const;

/** A kind of search for refunds. */
export type RefundSearchKind = (typeof refundSearchKinds)[number];

/** Recognises a text pasted into the refund search: ids by prefix; mobile numbers, UTRs and ARNs by format. */
export function classifyRefundSearch(text: string): { readonly by: RefundSearchKind; readonly value: string } {
  const value = text.trim();
  const digits = referenceIn(value);
  if (/^\d{12}$/.test(digits)) return { by: 'utr', value: digits };
  if (/^\d{23}$/.test(digits)) return { by: 'arn', value: digits };
  const mobile = mobileIn(value);
  if (mobile !== undefined) return { by: 'phone', value: mobile };
  if (/^rfnd_/.test(value)) return { by: 'refundId', value };
  if (/^pay_/.test(value)) return { by: 'paymentId', value };
  if (/^order_/.test(value)) return { by: 'merchantOrderId', value };
  return { by: 'any', value };
}
