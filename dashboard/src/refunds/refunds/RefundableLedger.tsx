import { Ledger } from '@galla/ui/figures/Ledger.tsx';

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
      ? [{ label: 'Pending refunds and chargebacks', amount: refunded + refundable - total }]
      : [
          { label: 'Pending refunds', amount: -held.reserved },
          { label: 'Chargebacks', amount: -held.chargedBack },
        ];
  return (
    <Ledger
      boxed
      label="Refundable amount"
      rows={[
        { label: 'Payment', amount: total },
        { label: 'Previously refunded', amount: -refunded },
        ...parts.filter(({ amount }) => amount < 0),
        { label: 'Available for refund', amount: refundable, kind: 'sum' },
      ]}
    />
  );
}
