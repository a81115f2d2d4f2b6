import { type RefundState, refundStateText } from '@galla/contract/refunds/refunds/rules.ts';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';

/** The state of a refund, worded as in REF-04. */
export function RefundPill({
  refund,
  text = false,
}: {
  readonly refund: { readonly state: RefundState; readonly sentAt: string | null };
  readonly text?: boolean;
}) {
  return <StatusPill state={refund.state} label={refundStateText(refund)} text={text} />;
}
