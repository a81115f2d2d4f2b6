import type { Payment } from '@galla/contract/payments/transactions/schemas.ts';
import { PrintSheet } from '../../../../lib/page/PrintSheet.tsx';
import { useSession } from '../../../../lib/session/session.ts';
import { ReceiptOfPayment } from '../../details/PaymentReceipt.tsx';

/** The receipts of the selected payments, one below the other on the roll. */
export function PrintReceipts({
  payments,
  onPrinted,
}: {
  readonly payments: readonly Payment[];
  readonly onPrinted: () => void;
}) {
  const { profile } = useSession();
  return (
    <PrintSheet onPrinted={onPrinted}>
      {payments.map((payment) => (
        <ReceiptOfPayment key={payment.unitId} payment={payment} profile={profile} />
      ))}
    </PrintSheet>
  );
}
