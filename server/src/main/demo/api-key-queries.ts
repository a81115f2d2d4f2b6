import type { Database } from '../../platform/db/database.ts';

/** The first Admin of a merchant, and its tenants by mode. UUIDs. */
export async function findKeyOwner({ kysely }: Database, merchantId: string) {
  const { personId, membershipId, id } = await kysely
    .selectFrom('membership as s')
    .innerJoin('merchant as m', 'm.id', 's.merchant_id')
    .select(['s.person_id as personId', 's.id as membershipId', 'm.id'])
    .where('m.merchant_id', '=', merchantId)
    .where('s.role_id', '=', 'ADMIN')
    .orderBy('s.created_at')
    .orderBy('s.id')
    .executeTakeFirstOrThrow();
  const tenants = await kysely.selectFrom('tenant').select(['id', 'mode']).where('merchant_id', '=', id).execute();
  const tenantIn = (mode: 'live' | 'test') => tenants.find((one) => one.mode === mode)?.id ?? '';
  return { personId, membershipId, merchantId: id, tenantOf: { live: tenantIn('live'), test: tenantIn('test') } };
}
