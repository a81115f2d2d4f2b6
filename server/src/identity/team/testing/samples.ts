import { encodeId } from '@galla/contract/core/ids.ts';
import { invitationIds } from '@galla/contract/identity/team/feature.ts';
import { featureSamples, type SharedIds, type Theirs } from '../../../main/testing/samples.ts';
import { newId } from '../../../platform/ids.ts';

const day = 86_400_000;

const accessTo = ({ membership, store }: SharedIds) => ({
  userGroupId: membership,
  entityName: 'STORE',
  entityValue: store,
});

export const samples = featureSamples({
  addRows: roleAndInvitationOf,
  calls: {
    'team.list': () => ({ query: { search: 'canary' } }),
    'team.admins': () => ({}),
    'team.listAccess': ({ person }) => ({ body: { userId: person } }),
    'team.invite': ({ store }) => ({
      body: { phoneNumber: '9822000001', name: 'Somebody', roleId: 'CASHIER', storeIds: [store] },
    }),
    'team.resendInvitation': ({ invitation }) => ({ params: { invitationId: invitation } }),
    'team.cancelInvitation': ({ invitation }) => ({ params: { invitationId: invitation } }),
    'team.assignRole': ({ person, role }) => ({ params: { userId: person, roleId: role } }),
    'team.removeRole': ({ person }) => ({ params: { userId: person, roleId: 'CASHIER' } }),
    'team.addAccess': (foreign) => ({ params: { userId: foreign.person }, body: accessTo(foreign) }),
    'team.removeAccess': (foreign) => ({ params: { userId: foreign.person }, body: accessTo(foreign) }),
    'team.changeStores': ({ membership, person, store }) => ({
      params: { userId: person },
      body: { userGroupId: membership, act: 'GRANT', stores: { storeIds: [store] } },
    }),
    'team.remove': ({ person }) => ({ params: { userId: person } }),
    'roles.list': () => ({}),
    'roles.create': () => ({ body: { roleName: 'Helper', permissions: ['transaction_access'] } }),
    'roles.update': ({ role }) => ({
      params: { roleId: role },
      body: { roleName: 'Taken over', permissions: ['transaction_access'] },
    }),
    'roles.remove': ({ role }) => ({ params: { roleId: role } }),
  },
  someStores: {
    'team.admins': { harmless: 'The names of Admins, whom the screens say to ask' },
    'team.list': 'of-stores',
    'team.listAccess': 'of-stores',
    'team.invite': 'of-stores',
    'team.resendInvitation': 'of-stores',
    'team.cancelInvitation': 'of-stores',
    'team.assignRole': 'of-stores',
    'team.removeRole': 'of-stores',
    'team.addAccess': 'of-stores',
    'team.removeAccess': 'of-stores',
    'team.changeStores': 'of-stores',
    'team.remove': 'of-stores',
    'roles.list': { harmless: 'The names and permissions of roles, which are the same in every store' },
  },
});

/** A merchant's own role with an open invitation to it, created by its team. */
async function roleAndInvitationOf({ galla, seller }: Theirs): Promise<{ role: string; invitation: string }> {
  const { kysely } = galla.rows;
  const member = await kysely
    .selectFrom('membership')
    .select(['id', 'merchant_id'])
    .where('person_id', '=', seller.id)
    .executeTakeFirstOrThrow();
  const at = new Date(galla.now());
  const owner = { merchant_id: member.merchant_id, group_id: null };
  const role = encodeId('role', newId());
  await kysely
    .insertInto('custom_role')
    .values({ id: role, ...owner, name: 'canary-role', permissions: [], created_at: at, updated_at: at })
    .execute();
  const invitation = newId();
  await kysely
    .insertInto('invitation')
    .values({
      id: invitation,
      ...owner,
      phone: '9822000009',
      name: 'canary-guest',
      role_id: role,
      store_ids: null,
      store_names: [],
      invited_by: member.id,
      token_hash: Buffer.from(invitation),
      state: 'PENDING',
      created_at: at,
      expires_at: new Date(galla.now() + day),
    })
    .execute();
  return { invitation: encodeId(invitationIds, invitation), role };
}
