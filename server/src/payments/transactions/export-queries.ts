import { instrumentNames } from '@galla/contract/payments/payments/instruments.ts';
import { paymentSolutionNames } from '@galla/contract/payments/payments/solutions.ts';
import type { ExportColumn } from '@galla/contract/payments/transactions/schemas.ts';
import { exportColumns } from '@galla/contract/payments/transactions/schemas.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { uuidArray } from '../../platform/db/arrays.ts';
import { csvText, indianTime, named } from '../../platform/db/csv-export.ts';
import type { TenantReads } from '../../platform/db/distribution/tenant-reads.ts';
import type { NamedTenants } from '../../platform/db/tenants.ts';
import { instrumentLabel } from '../payments/public/instrument-label-queries.ts';
import type { PaymentSelection } from '../payments/public/selection.ts';
import { settlementUtr } from './list-queries.ts';
import { selectedPayments } from './search-queries.ts';

const rupees = (paise: RawBuilder<unknown>) => sql`to_char((${paise})::numeric / 100, 'FM999999999999990.00')`;
const expressionsOf = (tenants: NamedTenants): { readonly [Column in ExportColumn]: RawBuilder<unknown> } => ({
  date: indianTime(sql`p.created_at`),
  merchantId: sql`m.merchant_id`,
  merchantName: csvText(sql`m.name`),
  customer: csvText(sql`p.customer_name`),
  phone: csvText(sql`masked_phone(p.customer_phone)`),
  paidWith: named(sql`p.instrument`, instrumentNames),
  instrumentLabel: csvText(instrumentLabel),
  paymentSolution: named(sql`p.payment_solution`, paymentSolutionNames),
  storeName: csvText(sql`s.name`),
  storeId: csvText(sql`s.code`),
  terminal: csvText(sql`t.name`),
  qrCode: csvText(sql`q.name`),
  utr: csvText(sql`p.utr`),
  arn: csvText(sql`p.arn`),
  providerTransactionId: csvText(sql`p.provider_transaction_id`),
  merchantTransactionId: csvText(sql`p.merchant_transaction_id`),
  merchantOrderId: csvText(sql`p.merchant_order_id`),
  settlementUtr: csvText(settlementUtr(tenants)),
  status: sql`p.state`,
  failureReason: csvText(sql`p.failure_reason`),
  customerPaid: rupees(sql`p.amount`),
  offer: rupees(sql`p.offer_adjustment`),
  amount: rupees(sql`p.total`),
  refunded: rupees(sql`p.refunded`),
  completedAt: indianTime(sql`p.finished_at`),
});

/** The selection with the requested columns under the headings on screen, newest first. */
export function exportQuery(
  selection: PaymentSelection,
  columns: readonly ExportColumn[],
  reads: TenantReads,
): RawBuilder<unknown> {
  const expressions = expressionsOf(reads.named);
  const list = columns.map((column) => sql`${expressions[column]} as ${sql.id(exportColumns[column])}`);
  return sql`select ${sql.join(list)} from ${selectedPayments(selection, reads)} p
    join tenant tn on tn.id = p.tenant_id join merchant m on m.id = tn.merchant_id
    left join store s on s.tenant_id = p.tenant_id and s.id = p.store_id
    left join terminal t on t.tenant_id = p.tenant_id and t.id = p.terminal_id
    left join qr_code q on q.tenant_id = p.tenant_id and q.id = p.qr_code_id
    ${selection.ids === undefined ? sql`` : sql`where p.id = any (${uuidArray(selection.ids)})`}
    order by p.id desc`;
}
