import { encodeId } from '@galla/contract/core/ids.ts';
import { inTenant, openDatabase } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { insertView } from '../queries.ts';

/** Adds a view that is shared with the team. Returns its public id. */
export async function savedViewOf(url: string, owner_id: string, created_by: string): Promise<string> {
  const [id, at] = [newId(), new Date()];
  const api = openDatabase({ url, role: 'galla_api', connections: 1 });
  await inTenant(api, owner_id, (tx) =>
    insertView(tx, {
      owner_id,
      id,
      mode: 'live',
      list: 'payments',
      name: 'canary-view',
      params: '{"states":"FAILED"}',
      store_ids: [],
      shared: true,
      version: 1,
      created_by,
      created_at: at,
      changed_at: at,
    }),
  );
  await api.close();
  return encodeId('savedView', id);
}
