import type { Payment } from '@galla/contract/payments/transactions/schemas.ts';
import { expect, test } from 'vitest';
import { draftFile, sortPayments } from './draft-file.ts';

const payment = (change: Partial<Payment>): Payment =>
  ({
    merchantId: 'CHAI1',
    providerTransactionId: 'T1',
    merchantOrderId: 'A-1',
    paymentState: 'COMPLETED',
    totalAmount: 1_000_50,
    refundedAmount: 0,
    ...change,
  }) as Payment;

test('REF-05 a draft requests the remaining amount of each payment, under the template’s headings', async () => {
  const payments = [
    payment({ refundedAmount: 50 }),
    payment({ merchantOrderId: 'say "two", please' }),
    payment({ merchantOrderId: null }),
  ];
  const file = draftFile(payments, 'Duplicate');
  expect((await file.text()).split('\r\n')).toEqual([
    'merchant_id,refund_transaction_id,amount,provider_reference_id,merchant_forward_transaction_id,merchant_order_id,Refund Reason,provider_id',
    'CHAI1,,1000.00,T1,,A-1,Duplicate,',
    'CHAI1,,1000.50,T1,,"say ""two"", please",Duplicate,',
    'CHAI1,,1000.50,T1,,T1,Duplicate,',
    '',
  ]);
});

test('REF-05 payments that cannot be refunded are grouped by reason, and none is dropped silently', () => {
  const all = [payment({}), payment({ paymentState: 'FAILED' })];
  const { fit, leftOut } = sortPayments(all, ({ paymentState }) =>
    paymentState === 'FAILED' ? 'FAILED TRANSACTION!' : undefined,
  );
  expect(fit).toEqual([all[0]]);
  expect([...leftOut]).toEqual([['FAILED TRANSACTION!', [all[1]]]]);
});
