import { batchColumnNames, batchColumns, optionalBatchColumns } from '@galla/contract/refunds/refund-batches/rules.ts';
import { FileHelp } from '../../../lib/forms/FileHelp.tsx';
import { BatchTemplate } from './BatchTemplate.tsx';

const purposes: { readonly [Column in (typeof batchColumnNames)[number]]: string } = {
  merchantId: 'Your merchant ID',
  refundTransactionId: 'Your own refund ID. Each ID is refunded only once',
  amount: 'In rupees, with up to two decimals',
  providerReferenceId: 'The payment. You can use merchant_forward_transaction_id instead',
  merchantForwardTransactionId: 'The payment. You can use provider_reference_id instead',
  merchantOrderId: 'The payment’s order ID. If it has none, enter provider_reference_id',
  refundReason: 'Up to 200 characters',
  providerId: 'For aggregators only',
};

/** The template, and the meaning of its columns. */
export const UploadHelp = () => (
  <FileHelp
    template={<BatchTemplate />}
    columns={batchColumnNames.map((column) => ({
      heading: batchColumns[column],
      required: !optionalBatchColumns.has(column),
      purpose: purposes[column],
    }))}
  />
);
