import type { RefundDetails } from '@galla/contract/refunds/refunds/schemas.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatMoney } from '@galla/ui/format/money.ts';
import { t } from '@lingui/core/macro';
import { DetailsHelp } from '../../../lib/page/details/DetailsHelp.tsx';

/** Help with the customer's question: the reference by which their bank finds the refund. */
export function RefundHelp({ refund }: { readonly refund: RefundDetails }) {
  const { arn, utr, amount, merchantName } = refund;
  const reference = arn ?? utr;
  if (reference === null) return null;
  const name = arn === null ? 'UTR' : 'ARN';
  const text = t`${merchantName} refunded ${{ amount: formatMoney(amount) }}. Your bank can trace it by ${name} ${reference}.`;
  return (
    <DetailsHelp title={t`Customer asking about the refund?`} label={t`Copy text`} text={text} what="text">
      {arn === null ? t`Share this UTR. Their bank can trace it.` : t`Share this ARN. Their bank can trace it.`}{' '}
      <Figure>{reference}</Figure>
    </DetailsHelp>
  );
}
