import { batchColumnNames, batchColumns, optionalBatchColumns } from '@galla/contract/refund-batches/rules.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import css from '../Bulk.module.css';
import { TemplateButtons } from './TemplateButtons.tsx';

/** The purpose of each column (REF-06). */
const purposes: { readonly [Column in (typeof batchColumnNames)[number]]: string } = {
  merchantId: 'Your merchant ID',
  refundTransactionId: 'Your own ID of the refund. It is refunded once, however often it comes',
  amount: 'In rupees, with up to two decimals',
  providerReferenceId: 'The payment. Or name it by merchant_forward_transaction_id',
  merchantForwardTransactionId: 'The payment. Or name it by provider_reference_id',
  merchantOrderId: 'The order of the payment',
  refundReason: 'Up to 200 characters',
  providerId: 'For aggregators only',
};

/** The template, and the meaning of its columns. */
export function UploadHelp() {
  return (
    <Section boxed title="Begin with the template" className={css['help'] ?? ''}>
      <p>The first row has the names of the columns, the second an example to replace.</p>
      <TemplateButtons />
      <dl>
        {batchColumnNames.map((column) => (
          <div key={column}>
            <dt>
              <code lang="en">{batchColumns[column]}</code>
              {!optionalBatchColumns.has(column) && <small>Required</small>}
            </dt>
            <dd className="small soft">{purposes[column]}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
