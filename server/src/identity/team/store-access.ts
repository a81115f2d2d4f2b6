import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { decodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { team } from '@galla/contract/identity/team/endpoints.ts';
import { maxStoresEach } from '@galla/contract/identity/team/endpoints.ts';
import type { ScopedContext } from '../../callers/person.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Caller } from './public/held-role.ts';
import { coversStores } from './public/held-role.ts';
import { deleteAccess, findStores, insertAccess, listStoreIds } from './public/queries.ts';
import { changeMember } from './public/service.ts';

type Change = Received<typeof team.changeStores>['body'];

/** The log names this many stores and counts the others. */
const namedInLog = 20;

/**
 * Adds or removes many stores of a person: these ids, or all current stores of a city or tag that the caller sees.
 * @throws Problem USER_ACCESS_LIMIT_REACHED, STATUS_404 for a foreign store or if no store matches
 */
export async function changeStoreAccess(
  context: ScopedContext,
  userId: string,
  { userGroupId, act, stores }: Change,
): Promise<Answer<typeof team.changeStores>> {
  const grants = act === 'GRANT';
  let answer = { stores: 0, changed: 0 };
  await changeMember(context, userId, async (tx, { row, storeIds }, caller) => {
    if (decodeId('group', userGroupId) !== row.id) throw new Problem('INVALID_USER_ID', 404);
    const { names, all } = await wantedStores(tx, caller, stores);
    const held = new Set(storeIds);
    const changed = all.filter((id) => held.has(id) !== grants).length;
    // A person with all stores already has these, and cannot lose single ones.
    if (storeIds !== null) {
      if (!grants) await deleteAccess(tx, row.id, all);
      else if ((await insertAccess(tx, caller.owner, row.id, all)) > maxStoresEach)
        throw new Problem('USER_ACCESS_LIMIT_REACHED', 409);
    }
    // Each store has a counterpart in test mode if the merchant uses it there.
    const share = names.length / Math.max(all.length, 1);
    answer = { stores: names.length, changed: storeIds === null ? 0 : Math.round(changed * share) };
    const shown = names.slice(0, namedInLog).join(', ');
    const more = names.length > namedInLog ? ` … (${names.length})` : '';
    return { act: grants ? 'STORE_ACCESS_ADDED' : 'STORE_ACCESS_REMOVED', detail: { stores: `${shown}${more}` } };
  });
  return answer;
}

async function wantedStores(tx: Tx, { owner, storeIds: own }: Caller, stores: Change['stores']) {
  const ids =
    'storeIds' in stores
      ? [...new Set(stores.storeIds.map((id) => decodeId('store', id) ?? ''))]
      : await listStoreIds(tx, owner, stores, own, maxStoresEach + 1);
  if (ids.length > maxStoresEach) throw new Problem('USER_ACCESS_LIMIT_REACHED', 409);
  const found = await findStores(tx, owner, ids);
  if (ids.length === 0 || found.names.length < ids.length || !coversStores(own, ids))
    throw new Problem('STATUS_404', 404);
  return found;
}
