import { encodeId } from '@galla/contract/core/ids.ts';
import { auditEventIds } from '@galla/contract/identity/audit/feature.ts';
import { featureSamples } from '../../../main/testing/samples.ts';

export const samples = featureSamples({
  addRows: async ({ galla, seller }) => {
    const { id } = await galla.rows.kysely
      .selectFrom('audit_event')
      .select('id')
      .where('person_id', '=', seller.id)
      .executeTakeFirstOrThrow();
    return { entry: encodeId(auditEventIds, id) };
  },
  calls: {
    'audit.list': ({ person }) => ({ body: { filters: { personIds: [person] } } }),
    'audit.people': () => ({}),
    'audit.verify': ({ entry }) => ({ body: { after: entry } }),
    'audit.export': ({ person }) => ({ body: { filters: { personIds: [person] } } }),
  },
});
