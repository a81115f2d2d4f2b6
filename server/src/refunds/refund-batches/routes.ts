import type { refundBatches } from '@galla/contract/refunds/refund-batches/endpoints.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { inTenant } from '../../platform/db/database.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { FoundBatch } from './batch-view.ts';
import { batchOf, inBatch, listPage, readBatch, readDetails, readRow, rowsPage } from './batch-view.ts';
import { correctRow, dropRows } from './correct.ts';
import { loadBatch } from './load.ts';
import { asksForApproval } from './queries.ts';
import { resultFile } from './result-file.ts';
import { confirmBatch, decideBatch, moveBatch } from './service.ts';
import { refundTemplate } from './template.ts';

export const refundBatchHandlers: Handlers<typeof refundBatches> = {
  async template({ query }) {
    return refundTemplate(query.format);
  },
  async upload({ body }, context) {
    const place = await loadBatch(context, context.file, body);
    return context.scoped((tx) => readBatch(tx, context.scope, place));
  },
  list: ({ query }, context) => listPage(context, query),
  details: ({ params }, context) => readDetails(context, params.batchId),
  rows: ({ params, query }, context) => rowsPage(context, params.batchId, query),
  async correct({ params, body }, context) {
    const batch = await batchOf(context, params.batchId);
    return inTenant(context.database, tenantsWith(context, batch, body.cells.merchantId), async (tx) => {
      await correctRow(tx, context, batch, { number: params.number, cells: body.cells });
      return readRow(tx, batch, params.number);
    });
  },
  async drop({ params, body }, context) {
    const batch = await batchOf(context, params.batchId);
    return inTenant(context.database, batch.tenants, async (tx) => {
      await dropRows(tx, context, batch, body);
      return readBatch(tx, context.scope, batch);
    });
  },
  async confirm({ params, body }, context) {
    const batch = await batchOf(context, params.batchId);
    const needsApproval = await inBatch(context, batch, (tx) => asksForApproval(tx, batch));
    return context.once(batch.tenantId, async (tx) => {
      await confirmBatch(tx, context, batch, { ...body, needsApproval });
      return readBatch(tx, context.scope, batch);
    });
  },
  async decide({ params, body }, context) {
    const batch = await batchOf(context, params.batchId);
    return context.once(batch.tenantId, async (tx) => {
      await decideBatch(tx, context, batch, body);
      return readBatch(tx, context.scope, batch);
    });
  },
  async move({ params, body }, context) {
    const batch = await batchOf(context, params.batchId);
    return inTenant(context.database, batch.tenantId, async (tx) => {
      await moveBatch(tx, context, batch, body.move);
      return readBatch(tx, context.scope, batch);
    });
  },
  async download({ params }, context) {
    return resultFile(context, await batchOf(context, params.batchId));
  },
};

/** The tenants of a batch, plus the tenant of the merchant named by a corrected row. */
function tenantsWith({ scope }: ScopedContext, batch: FoundBatch, merchantId = ''): FoundBatch['tenants'] {
  const named = scope.merchants.find((merchant) => merchant.merchantId === merchantId.trim());
  const isNew = named !== undefined && !batch.tenants.includes(named.tenantId);
  return isNew ? [...batch.tenants, named.tenantId] : batch.tenants;
}
