import type { RefundDetails } from '@galla/contract/refunds/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { copyText } from '@galla/ui/buttons/copy-text.ts';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { formatMoney } from '@galla/ui/format/money.ts';
import css from '../Refunds.module.css';

/** For the customer's question: the number by which their bank finds the refund. */
export function RefundHelp({ refund }: { readonly refund: RefundDetails }) {
  const { arn, utr, amount, merchantName } = refund;
  const reference = arn ?? utr;
  if (reference === null) return null;
  const share = async () => {
    const name = arn === null ? 'UTR' : 'ARN';
    const { ok, text } = await copyText(
      `${merchantName} refunded ${formatMoney(amount)}. Your bank finds it by ${name} ${reference}.`,
      'text',
    );
    if (ok) toast.success(text);
    else toast.error(text);
  };
  return (
    <section className={css['help']}>
      <b>Customer asks where the refund is?</b>
      <p>
        {arn === null ? 'Share this UTR. Their bank can trace it.' : 'Share this ARN. Their bank can trace it.'}{' '}
        <Figure>{reference}</Figure>
      </p>
      <Button size="small" onClick={() => void share()}>
        Copy text
      </Button>
    </section>
  );
}
