import type { RefundDetails } from '@galla/contract/refunds/refunds/schemas.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatMoney } from '@galla/ui/format/money.ts';
import { DetailsHelp } from '../../../lib/page/details/DetailsHelp.tsx';

/** Help with the customer's question: the reference by which their bank finds the refund. */
export function RefundHelp({ refund }: { readonly refund: RefundDetails }) {
  const { arn, utr, amount, merchantName } = refund;
  const reference = arn ?? utr;
  if (reference === null) return null;
  const name = arn === null ? 'UTR' : 'ARN';
  const text = `${merchantName} refunded ${formatMoney(amount)}. Your bank can trace it by ${name} ${reference}.`;
  return (
    <DetailsHelp title="Customer asking about the refund?" label="Copy text" text={text} what="text">
      {arn === null ? 'Share this UTR. Their bank can trace it.' : 'Share this ARN. Their bank can trace it.'}{' '}
      <Figure>{reference}</Figure>
    </DetailsHelp>
  );
}
