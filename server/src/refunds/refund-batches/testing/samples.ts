import { encodeId } from '@galla/contract/core/ids.ts';
import { refundBatchIds } from '@galla/contract/refunds/refund-batches/feature.ts';
import { featureSamples, type Theirs } from '../../../main/testing/samples.ts';
import { inTenant, openDatabase } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';

export const samples = featureSamples({
  addRows: async (theirs) => ({ batch: await batchOf(theirs) }),
  calls: {
    'refund-batches.template': () => ({ query: { format: 'csv' } }),
    'refund-batches.upload': () => ({ body: { batchProcessorType: 'REFUND' } }),
    'refund-batches.list': ({ batch }) => ({ query: { after: batch } }),
    'refund-batches.details': ({ batch }) => ({ params: { batchId: batch } }),
    'refund-batches.rows': ({ batch }) => ({ params: { batchId: batch } }),
    'refund-batches.correct': ({ batch }) => ({ params: { batchId: batch, number: '1' }, body: { cells: {} } }),
    'refund-batches.drop': ({ batch }) => ({ params: { batchId: batch }, body: { allWrong: true } }),
    'refund-batches.confirm': ({ batch }) => ({ params: { batchId: batch }, body: { rows: 1, amount: 100 } }),
    'refund-batches.decide': ({ batch }) => ({ params: { batchId: batch }, body: { decision: 'APPROVE' } }),
    'refund-batches.move': ({ batch }) => ({ params: { batchId: batch }, body: { move: 'CANCEL' } }),
    'refund-batches.download': ({ batch }) => ({ params: { batchId: batch } }),
  },
});

/** A refund file uploaded by a colleague. */
async function batchOf({ galla, merchant, owner }: Theirs): Promise<string> {
  const [id, tenant_id] = [newId(), merchant.tenantId];
  const at = new Date();
  const api = openDatabase({ url: galla.url, role: 'galla_api', connections: 1 });
  const names = { file_name: 'canary-file', description: 'canary-order', comment: null };
  const content = { merchant_tenants: [tenant_id], content_hash: Buffer.alloc(32), row_count: 1, wrong_rows: 1 };
  const batch = {
    tenant_id,
    id,
    group_id: null,
    state: 'READY',
    created_by: owner.id,
    created_at: at,
    worked_at: at,
  } as const;
  await inTenant(api, tenant_id, (tx) =>
    tx
      .insertInto('refund_batch')
      .values({ ...batch, ...names, ...content })
      .execute(),
  );
  await api.close();
  return encodeId(refundBatchIds, id);
}
