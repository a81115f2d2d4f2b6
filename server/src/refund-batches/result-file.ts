import { encodeId } from '@galla/contract/core/ids.ts';
import { batchColumns, batchRowErrors, batchRowStates } from '@galla/contract/refund-batches/rules.ts';
import { batchResultColumns } from '@galla/contract/refund-batches/schemas.ts';
import { refundStateTexts, tooOldText } from '@galla/contract/refunds/rules.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { record } from '../audit/service.ts';
import { csvText, exportCsv, named, runningExports } from '../platform/db/csv-export.ts';
import type { Download, ScopedContext } from '../platform/http/handlers.ts';
import { rowTables, shownState } from './queries.ts';
import type { FoundBatch } from './reading.ts';

/** What a person reads of a row that is wrong; how old a payment may be is the provider's to say. */
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

/** Every row as it was uploaded or corrected, with what became of it or what is wrong with it, at any time. */
export async function resultFile(context: ScopedContext, batch: FoundBatch): Promise<Download> {
  const { database, scope } = context;
  const { personId, membershipId } = scope;
  const giveBack = runningExports(database).take(personId);
  try {
    const list = columns.map(([heading, value]) => sql`${value} as ${sql.id(heading)}`);
    const stream = await exportCsv(
      database,
      batch.tenants,
      sql`select ${sql.join(list)} from ${rowTables}
        where r.tenant_id = ${batch.tenantId}::uuid and r.batch_id = ${batch.batchId}::uuid order by r.number`,
    );
    stream.once('close', giveBack);
    const bulkRefund = encodeId('refundBatch', batch.batchId);
    await context
      .transaction((tx) =>
        record(tx, context, { act: 'BULK_REFUND_DOWNLOADED', personId, membershipId, detail: { bulkRefund } }),
      )
      .catch((error: unknown) => {
        stream.destroy();
        throw error;
      });
    return { fileName: `bulk-refund-${bulkRefund}.csv`, stream };
  } catch (error) {
    giveBack();
    throw error;
  }
}
