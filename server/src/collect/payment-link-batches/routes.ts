import { exampleLinkRow, linkColumns, linkColumnsOf } from '@galla/contract/collect/payment-link-batches/columns.ts';
import type {
  offlinePaymentLinkBatches,
  paymentLinkBatches,
} from '@galla/contract/collect/payment-link-batches/endpoints.ts';
import { paymentLinkBatchIds } from '@galla/contract/collect/payment-link-batches/feature.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { recordedDownload } from '../../identity/audit/public/service.ts';
import { exportCsv } from '../../platform/db/csv-export.ts';
import { inTenant, inTenants } from '../../platform/db/database.ts';
import { templateFile } from '../../platform/files/template-file.ts';
import type { Download, Handlers } from '../../platform/http/handlers.ts';
import { linkUrl } from '../payment-links/public/link-url.ts';
import { batchesPage, batchOf, readBatch, readRow, rowsPage } from './batch-view.ts';
import type { BatchKey, LinkKind } from './queries.ts';
import { resultQuery } from './result-queries.ts';
import { cancelBatch, confirmBatch, correctRow, loadBatch } from './service.ts';

const templateOf = (kind: LinkKind) => ({
  name: 'payment-links-template',
  sheet: 'Payment links',
  rows: [
    linkColumnsOf(kind).map((column) => linkColumns[column]),
    linkColumnsOf(kind).map((column) => exampleLinkRow[column]),
  ],
});

/** The address under which links open. */
interface Needs {
  readonly publicUrl: string;
}

export const batchHandlers = (
  kind: LinkKind,
  needs: Needs,
): Handlers<typeof paymentLinkBatches> & Handlers<typeof offlinePaymentLinkBatches> => ({
  template: async ({ query }) => templateFile(query.format, templateOf(kind)),
  async upload({ body }, context) {
    const key = await loadBatch(context, context.file, { kind, merchantId: body.merchantId });
    return context.scoped((tx) => readBatch(tx, context.scope, kind, key));
  },
  list: ({ query }, context) => batchesPage(context, kind, query),
  async details({ params }, context) {
    const key = await batchOf(context, kind, params.batchId);
    return context.scoped((tx) => readBatch(tx, context.scope, kind, key));
  },
  async rows({ params, query }, context) {
    const key = await batchOf(context, kind, params.batchId);
    return inTenants(context.database, [key.tenantId], (tx) => rowsPage(tx, needs, key, query));
  },
  async correct({ params, body }, context) {
    const key = await batchOf(context, kind, params.batchId);
    return inTenant(context.database, key.tenantId, async (tx) => {
      await correctRow(tx, key, { number: params.number, cells: body.cells, now: context.now });
      return readRow(tx, needs, key, params.number);
    });
  },
  async confirm({ params, body }, context) {
    const key = await batchOf(context, kind, params.batchId);
    return context.once(key.tenantId, async (tx) => {
      await confirmBatch(tx, context, key, body);
      return readBatch(tx, context.scope, kind, key);
    });
  },
  async cancel({ params }, context) {
    const key = await batchOf(context, kind, params.batchId);
    return inTenant(context.database, key.tenantId, async (tx) => {
      await cancelBatch(tx, context, key);
      return readBatch(tx, context.scope, kind, key);
    });
  },
  async download({ params, query }, context) {
    return resultFile(context, needs, await batchOf(context, kind, params.batchId), query.rows);
  },
});

/** Every row as uploaded or corrected, with its link or its errors. */
function resultFile(context: ScopedContext, needs: Needs, key: BatchKey, rows: 'all' | 'wrong'): Promise<Download> {
  const shownId = encodeId(paymentLinkBatchIds, key.batchId);
  const linkBase = linkUrl(needs.publicUrl, '');
  return recordedDownload(
    context,
    { act: 'PAYMENT_LINK_FILE_DOWNLOADED', fileName: `payment-links-${shownId}.csv`, detail: { file: shownId } },
    () => exportCsv(context.database, [key.tenantId], resultQuery(key, { rows, linkBase })),
  );
}
