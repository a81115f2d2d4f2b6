import { instrumentNames } from '@galla/contract/payments/payments/instruments.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { csvText, indianTime, named } from '../../../platform/db/csv-export.ts';
import type { Row } from '../../../platform/db/database.ts';
import type { Merchant } from '../public/settlement-history.ts';

const rupees = (paise: RawBuilder<unknown>) => sql`to_char((${paise})::numeric / 100, 'FM999999999999990.00')`;
const kinds = {
  PAYMENT: 'Payment',
  REFUND: 'Refund',
  REFUND_RETURNED: 'Failed refund given back',
  CHARGEBACK: 'Chargeback',
} as const;

/** The items of a settlement under the headings on screen: payments, then refunds, each oldest first. */
export function itemsQuery(settlement: Row<'settlement'>, { merchantId, name }: Merchant): RawBuilder<unknown> {
  return sql`select ${named(sql`i.kind`, kinds)} as "Type", ${indianTime(sql`coalesce(r.created_at, j.created_at, p.finished_at)`)} as "Date",
      ${csvText(sql`${merchantId}::text`)} as "Merchant ID", ${csvText(sql`${name}::text`)} as "Merchant",
      shown_id('pay', p.id) as "Payment ID", case when r.id is not null then shown_id('rfnd', r.id) end as "Refund ID",
      ${csvText(sql`p.merchant_order_id`)} as "Merchant order ID", ${csvText(sql`p.provider_transaction_id`)} as "Provider transaction ID",
      ${csvText(sql`case when i.kind = 'PAYMENT' then p.utr else r.utr end`)} as "UTR", ${named(sql`p.instrument`, instrumentNames)} as "Paid with",
      ${csvText(sql`s.name`)} as "Store", ${rupees(sql`case i.kind when 'PAYMENT' then p.total when 'REFUND' then r.amount else abs(i.amount) end`)} as "Amount (INR)",
      ${rupees(sql`case when i.kind = 'PAYMENT' then p.fee when i.kind = 'REFUND' then -r.returned_fee else 0 end`)} as "Fee (INR)", ${rupees(sql`i.gst`)} as "GST on fee (INR)",
      ${rupees(sql`i.amount`)} as "Net (INR)", ${settlement.day}::text as "Settlement date", ${csvText(sql`${settlement.utr}::text`)} as "Settlement UTR"
    from settlement_item i join payment p on p.tenant_id = i.tenant_id and p.id = i.payment_id
    left join journal j on i.kind = 'CHARGEBACK' and j.tenant_id = i.tenant_id and j.id = i.subject_id
    left join refund r on i.kind in ('REFUND', 'REFUND_RETURNED') and r.tenant_id = i.tenant_id and r.id = i.subject_id
    left join store s on s.tenant_id = p.tenant_id and s.id = p.store_id
    where i.tenant_id = ${settlement.tenant_id} and i.settlement_id = ${settlement.id} order by i.kind, i.subject_id`;
}
