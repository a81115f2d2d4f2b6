import { instrumentNames } from '@galla/contract/payments/payments/instruments.ts';
import { anyRefundReason, initiatedText, refundStateTexts } from '@galla/contract/refunds/refunds/rules.ts';
import { refundExportColumns } from '@galla/contract/refunds/refunds/schemas.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { csvText, indianTime, named } from '../../platform/db/csv-export.ts';
import { refundTables } from './list-queries.ts';
import type { RefundSelection } from './selection-queries.ts';

const rupees = (paise: RawBuilder<unknown>) => sql`to_char((${paise})::numeric / 100, 'FM999999999999990.00')`;
const expressions: { readonly [Column in keyof typeof refundExportColumns]: RawBuilder<unknown> } = {
  date: indianTime(sql`r.created_at`),
  refundId: sql`shown_id('rfnd', r.id)`,
  merchantId: sql`m.merchant_id`,
  merchantName: csvText(sql`m.name`),
  status: sql`case when r.state = 'PENDING' and r.sent_at is null then ${initiatedText}
    else ${named(sql`r.state`, refundStateTexts)} end`,
  amount: rupees(sql`r.amount`),
  reason: named(sql`r.reason`, anyRefundReason),
  note: csvText(sql`r.note`),
  failureReason: csvText(sql`r.failure_reason`),
  utr: csvText(sql`r.utr`),
  arn: csvText(sql`r.arn`),
  paymentId: sql`shown_id('pay', r.payment_id)`,
  paymentAmount: rupees(sql`p.total`),
  providerTransactionId: csvText(sql`p.provider_transaction_id`),
  merchantOrderId: csvText(sql`p.merchant_order_id`),
  customer: csvText(sql`p.customer_name`),
  phone: csvText(sql`masked_phone(p.customer_phone)`),
  paidWith: named(sql`p.instrument`, instrumentNames),
  storeName: csvText(sql`s.name`),
  storeId: csvText(sql`s.code`),
  askedBy: csvText(sql`asker.name`),
  finishedAt: indianTime(sql`r.finished_at`),
};

/** The selection under the headings on screen, newest first. */
export function exportQuery({ condition }: RefundSelection): RawBuilder<unknown> {
  const list = Object.entries(expressions).map(
    ([column, value]) => sql`${value} as ${sql.id(refundExportColumns[column as keyof typeof refundExportColumns])}`,
  );
  return sql`select ${sql.join(list)} from ${refundTables}
    join tenant tn on tn.id = r.tenant_id join merchant m on m.id = tn.merchant_id
    where ${condition} order by r.id desc`;
}
