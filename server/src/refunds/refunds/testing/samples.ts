import { encodeId } from '@galla/contract/core/ids.ts';
import { featureSamples, lastMonth, type SharedIds, type Theirs } from '../../../main/testing/samples.ts';
import { newId } from '../../../platform/ids.ts';

const filters = ({ merchantId, store }: SharedIds) => ({ ...lastMonth, merchantIds: [merchantId], storeIds: [store] });

export const samples = featureSamples({
  addRows: async (theirs) => ({ refund: await refundOf(theirs) }),
  calls: {
    'refunds.create': ({ payment }) => ({ body: { unitId: payment, amount: 100, reason: 'OTHER' } }),
    'refunds.colleagues': ({ payment }) => ({ params: { unitId: payment } }),
    'refunds.askColleague': ({ payment, person }) => ({
      params: { unitId: payment },
      body: { personId: person, reason: 'OTHER' },
    }),
    'refunds.terms': ({ payment }) => ({ params: { unitId: payment } }),
    'refunds.list': (foreign) => ({ body: { filters: filters(foreign) } }),
    'refunds.stats': (foreign) => ({ body: { filters: filters(foreign) } }),
    'refunds.details': ({ refund }) => ({ params: { refundId: refund } }),
    'refunds.decide': ({ refund }) => ({ params: { refundId: refund }, body: { decision: 'APPROVE' } }),
    'refunds.export': (foreign) => ({ body: { filters: filters(foreign) } }),
    'refunds.settings': ({ merchantId }) => ({ query: { merchantId } }),
    'refunds.approveSettings': ({ merchantId }) => ({ body: { merchantId, requestedAt: '2026-01-01T00:00:00.000Z' } }),
    'refunds.stopSettings': ({ merchantId }) => ({ body: { merchantId, requestedAt: '2026-01-01T00:00:00.000Z' } }),
    'refunds.saveSettings': ({ merchantId }) => ({ body: { merchantId, stepUpAbove: 0, approvalAbove: null } }),
  },
  someStores: {
    'refunds.create': 'of-stores',
    'refunds.terms': 'of-stores',
    'refunds.colleagues': 'of-stores',
    'refunds.askColleague': 'of-stores',
    'refunds.list': 'of-stores',
    'refunds.stats': 'of-stores',
    'refunds.details': 'of-stores',
    'refunds.decide': 'of-stores',
    'refunds.export': 'of-stores',
    'refunds.settings': { harmless: 'The limits that hold for every refund; who refunds has to know them' },
  },
});

/** A colleague's refund that waits for approval. */
async function refundOf({ galla, merchant, paymentId }: Theirs): Promise<string> {
  const { kysely } = galla.rows;
  const [id, journalId, tenant_id] = [newId(), newId(), merchant.tenantId];
  const created_at = new Date();
  await kysely
    .insertInto('journal')
    .values({ tenant_id, id: journalId, kind: 'refund-reserved', created_at })
    .execute();
  await kysely
    .insertInto('refund')
    .values({
      tenant_id,
      id,
      payment_id: paymentId,
      amount: 100,
      created_at,
      due_at: null,
      asked_by: null,
      state: 'AWAITING_APPROVAL',
      reason: 'OTHER',
      note: 'canary-note',
      reserve_journal_id: journalId,
    })
    .execute();
  return encodeId('refund', id);
}
