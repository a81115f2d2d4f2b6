import { batchColumns, batchRowErrors, batchRowStates } from '@galla/contract/refunds/refund-batches/rules.ts';
import { batchResultColumns } from '@galla/contract/refunds/refund-batches/schemas.ts';
import { refundStateTexts, tooOldText } from '@galla/contract/refunds/refunds/rules.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { csvText, named } from '../../platform/db/csv-export.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rowTables, shownState } from './queries.ts';
import type { BatchKey } from './row-cursor.ts';

/** The error texts of wrong rows. The maximum age of a payment is a setting of the provider. */
const errorText = sql`case when r.error_code = 'TOO_OLD' then format(${tooOldText('%s')}, (select refund_days from provider))
  else ${named(sql`r.error_code`, batchRowErrors)} end`;

const columns: readonly (readonly [heading: string, value: RawBuilder<unknown>])[] = [
  [batchResultColumns.row, sql`r.number`],
  [batchColumns.merchantId, csvText(sql`r.merchant_id`)],
  [batchColumns.refundTransactionId, csvText(sql`r.refund_transaction_id`)],
  [`${batchColumns.amount} (INR)`, csvText(sql`r.amount_text`)],
  [batchColumns.providerReferenceId, csvText(sql`r.provider_reference_id`)],
  [batchColumns.merchantForwardTransactionId, csvText(sql`r.merchant_forward_transaction_id`)],
  [batchColumns.merchantOrderId, csvText(sql`r.merchant_order_id`)],
  [batchColumns.refundReason, csvText(sql`r.refund_reason`)],
  [batchColumns.providerId, csvText(sql`r.provider_id`)],
  [batchResultColumns.state, named(shownState, batchRowStates)],
  [batchResultColumns.refundId, sql`shown_id('rfnd', r.refund_id)`],
  [batchResultColumns.refundState, named(sql`f.state`, refundStateTexts)],
  [batchResultColumns.errorCode, sql`case when f.state = 'FAILED' then 'REFUND_FAILED' else r.error_code end`],
  [
    batchResultColumns.errorDescription,
    sql`case when f.state = 'FAILED' then ${csvText(sql`f.failure_reason`)} else ${errorText} end`,
  ],
];

/** The rows of a batch under the headings on screen, in file order, for an export. */
export async function resultQuery(tx: Tx, key: BatchKey): Promise<RawBuilder<unknown>> {
  const { tenantId, batchId } = key;
  const list = columns.map(([heading, value]) => sql`${value} as ${sql.id(heading)}`);
  return sql`select ${sql.join(list)} from ${await rowTables(tx, key)}
        where r.tenant_id = ${tenantId}::uuid and r.batch_id = ${batchId}::uuid order by r.number`;
}
