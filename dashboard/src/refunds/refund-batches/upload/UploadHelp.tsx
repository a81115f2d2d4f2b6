import { batchColumnNames, batchColumns, optionalBatchColumns } from '@galla/contract/refunds/refund-batches/rules.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { FileHelp } from '../../../lib/forms/FileHelp.tsx';
import { BatchTemplate } from './BatchTemplate.tsx';

const purposes: { readonly [Column in (typeof batchColumnNames)[number]]: MessageDescriptor } = {
  merchantId: msg`Your merchant ID`,
  refundTransactionId: msg`Your own refund ID. Each ID is refunded only once`,
  amount: msg`In rupees, with up to two decimals`,
  providerReferenceId: msg`The payment. You can use merchant_forward_transaction_id instead`,
  merchantForwardTransactionId: msg`The payment. You can use provider_reference_id instead`,
  merchantOrderId: msg`The payment’s order ID. If it has none, enter provider_reference_id`,
  refundReason: msg`Up to 200 characters`,
  providerId: msg`For aggregators only`,
};

/** The template, and the meaning of its columns. */
export const UploadHelp = () => (
  <FileHelp
    template={<BatchTemplate />}
    columns={batchColumnNames.map((column) => ({
      heading: batchColumns[column],
      required: !optionalBatchColumns.has(column),
      purpose: t(purposes[column]),
    }))}
  />
);
