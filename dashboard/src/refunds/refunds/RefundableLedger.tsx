import { Ledger } from '@galla/ui/figures/Ledger.tsx';
import { t } from '@lingui/core/macro';

interface RefundableProps {
  readonly total: number;
  readonly refunded: number;
  readonly refundable: number;
  /** The amounts that are neither refunded nor refundable. If unknown, they are shown as one line. */
  readonly held?: { readonly reserved: number; readonly chargedBack: number };
}

/** The paid, refunded and remaining amounts of a payment (REF-01). */
export function RefundableLedger({ total, refunded, refundable, held }: RefundableProps) {
  const parts =
    held === undefined
      ? [{ label: t`Pending refunds and chargebacks`, amount: refunded + refundable - total }]
      : [
          { label: t`Pending refunds`, amount: -held.reserved },
          { label: t`Chargebacks`, amount: -held.chargedBack },
        ];
  return (
    <Ledger
      boxed
      label={t`Refundable amount`}
      rows={[
        { label: t`Payment`, amount: total },
        { label: t`Previously refunded`, amount: -refunded },
        ...parts.filter(({ amount }) => amount < 0),
        { label: t`Available for refund`, amount: refundable, kind: 'sum' },
      ]}
    />
  );
}
