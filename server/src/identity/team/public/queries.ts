import type { Permission } from '@galla/contract/core/permissions.ts';
import type { MemberState } from '@galla/contract/identity/team/rules.ts';
import { sql } from 'kysely';
import { uuidArray } from '../../../platform/db/arrays.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { preparedQuery } from '../../../platform/db/prepared-statements.ts';
import { noId } from '../../../platform/ids.ts';

/** The owner of a team: a merchant or a super-merchant. */
export interface Owner {
  readonly merchant_id: string | null;
  readonly group_id: string | null;
}

/** Rows of `table` that belong to the owner. */
export const owned = (table: string, { merchant_id, group_id }: Owner) =>
  merchant_id === null
    ? sql`${sql.ref(`${table}.group_id`)} = ${group_id}::uuid`
    : sql`${sql.ref(`${table}.merchant_id`)} = ${merchant_id}::uuid`;

export function findPerson(tx: Tx, personId: string) {
  return tx.selectFrom('person').selectAll().where('id', '=', personId).executeTakeFirstOrThrow();
}

/** The team of a membership. */
export function findOwner(tx: Tx, membershipId: string): Promise<Owner> {
  return tx
    .selectFrom('membership')
    .select(['merchant_id', 'group_id'])
    .where('id', '=', membershipId)
    .executeTakeFirstOrThrow();
}

export async function findGroupName(tx: Tx, id: string): Promise<string> {
  return (await tx.selectFrom('merchant_group').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;
}

/** The chain of the audit log for a team's acts: the merchant's live tenant, or the group. */
export async function chainOfTeam(tx: Tx, { merchant_id, group_id }: Owner): Promise<string> {
  if (merchant_id === null) return group_id ?? noId;
  const tenants = tx.selectFrom('tenant').select('id').where('merchant_id', '=', merchant_id);
  return (await tenants.where('mode', '=', 'live').executeTakeFirstOrThrow()).id;
}

/** Prevents other changes of this membership's team until the transaction ends. */
export async function lockTeam(tx: Tx, membershipId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('team:' || coalesce(merchant_id, group_id)::text, 0))
    from membership where id = ${membershipId}`.execute(tx);
}

/**
 * Lets the transaction read what the team owns: the stores of a merchant, in both modes. A super-merchant's team has no stores
 * of its own.
 */
export async function bindTenants(tx: Tx, { merchant_id, group_id }: Owner): Promise<void> {
  const tenants = merchant_id === null ? [{ id: group_id ?? noId }] : await tenantsOf(tx, merchant_id);
  await sql`set local galla.tenants = ${sql.lit(`{${tenants.map(({ id }) => id).join(',')}}`)}`.execute(tx);
}

/**
 * The tenants of a merchant, the live one first. Each statement about stores names one of them: on a distributed
 * database, a transaction that has read from several nodes in one statement cannot write to the team's tables.
 */
async function tenantsOf(tx: Tx, merchantId: string | null): Promise<{ readonly id: string }[]> {
  const tenants = tx.selectFrom('tenant').select('id').where('merchant_id', '=', merchantId);
  return tenants.orderBy('mode').execute();
}

/** The access that a membership gives. */
export interface HolderRow extends Owner {
  id: string;
  person_id: string;
  name: string;
  role_id: string;
  status: 'ACTIVE' | 'DEACTIVATED';
  store_restricted: boolean;
  store_ids: string[];
  custom_name: string | null;
  custom_permissions: Permission[] | null;
}

const holder = sql`
  select m.id, m.person_id, p.name, m.role_id, m.status, m.merchant_id, m.group_id, m.store_restricted,
    array(select ms.store_id::text from membership_store ms where ms.membership_id = m.id) as store_ids,
    r.name as custom_name, r.permissions as custom_permissions
  from membership m join person p on p.id = m.person_id left join custom_role r on r.id = m.role_id`;

/** The holder of an active membership. */
export async function findHolder(tx: Tx, membershipId: string): Promise<HolderRow | undefined> {
  const { rows } = await sql<HolderRow>`
    ${holder} where m.id = ${membershipId} and m.status = 'ACTIVE' and p.active`.execute(tx);
  return rows[0];
}

/** A person of the team, active or not. */
export async function findMember(tx: Tx, owner: Owner, personId: string): Promise<HolderRow | undefined> {
  const { rows } = await sql<HolderRow>`
    ${holder} where m.person_id = ${personId} and ${owned('m', owner)} and m.status in ('ACTIVE', 'DEACTIVATED')`.execute(
    tx,
  );
  return rows[0];
}

/** The names of the active Admins of the same merchant or super-merchant, then of the group above it. */
export async function listAdminNames(tx: Tx, membershipId: string, max: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select p.name from membership mine
    left join merchant on merchant.id = mine.merchant_id
    join membership m on m.merchant_id = mine.merchant_id or m.group_id = coalesce(mine.group_id, merchant.group_id)
    join person p on p.id = m.person_id
    where mine.id = ${membershipId} and m.role_id = 'ADMIN' and m.status = 'ACTIVE' and p.active
    order by m.merchant_id is null, p.name limit ${max}`.execute(tx);
  return rows.map(({ name }) => name);
}

/** A person or an open invitation in the list. */
export interface MemberRow {
  id: string;
  membership_id: string | null;
  name: string;
  phone: string | null;
  role_id: string;
  custom_name: string | null;
  custom_permissions: Permission[] | null;
  status: MemberState;
  store_restricted: boolean;
  store_ids: string[];
  /** The stores that the reader may see, by name. */
  stores: { readonly id: string; readonly name: string }[];
  last_seen: Date | null;
  expires_at: Date | null;
  total: number;
}

/**
 * People and open invitations by name. People limited to some stores (`ownStores`) see themselves and those who share a
 * store with them.
 */
export async function listMembers(
  tx: Tx,
  wanted: {
    readonly owner: Owner;
    readonly tenants: readonly string[];
    readonly membershipId: string;
    readonly ownStores: readonly string[] | null;
    readonly search?: string | undefined;
    readonly status?: MemberState | undefined;
    readonly personId?: string;
    /** Only the people with access to this store. */
    readonly storeId?: string | undefined;
    readonly start: number;
    readonly limit: number;
  },
): Promise<MemberRow[]> {
  const { owner, ownStores, search, status, personId, storeId } = wanted;
  const shown = ownStores === null ? sql`true` : sql`s.id = any (${uuidArray(ownStores)})`;
  const owns = sql`s.tenant_id = any (${uuidArray(wanted.tenants)})`;
  const conditions = [
    ...(ownStores === null
      ? []
      : [
          sql`(e.membership_id = ${wanted.membershipId} or e.store_restricted and e.store_ids && ${uuidArray(ownStores)})`,
        ]),
    ...(search === undefined
      ? []
      : [
          sql`(position(lower(${search}) in lower(e.name)) > 0 or e.phone = right(regexp_replace(${search}, '\\D', '', 'g'), 10))`,
        ]),
    ...(status === undefined ? [] : [sql`e.status = ${status}`]),
    ...(storeId === undefined ? [] : [sql`(not e.store_restricted or ${storeId}::uuid = any (e.store_ids))`]),
    ...(personId === undefined ? [] : [sql`e.id = ${personId} and e.membership_id is not null`]),
  ];
  if (storeId !== undefined) {
    const { rows: seen } = await sql`
      select 1 from store s where ${owns} and s.id = ${storeId}::uuid and ${shown}`.execute(tx);
    if (seen.length === 0) return [];
  }
  const rows = await preparedQuery(
    tx,
    sql<Omit<MemberRow, 'stores'>>`
    with everybody as (
      select p.id, m.id as membership_id, p.name, p.phone, m.role_id, m.status, m.store_restricted,
        array(select ms.store_id from membership_store ms where ms.membership_id = m.id) as store_ids,
        greatest(m.last_seen_at, (select max(s.seen_at) from session s where s.membership_id = m.id)) as last_seen,
        null::timestamptz as expires_at
      from membership m join person p on p.id = m.person_id
      where ${owned('m', owner)} and m.status in ('ACTIVE', 'DEACTIVATED')
      union all
      select i.id, null, i.name, i.phone, i.role_id, 'INVITED', i.store_ids is not null, coalesce(i.store_ids, '{}'),
        null, i.expires_at
      from invitation i where ${owned('i', owner)} and i.state = 'PENDING')
    select e.id, e.membership_id, e.name, masked_phone(e.phone) as phone, e.role_id, e.status, e.store_restricted,
      e.store_ids::text[] as store_ids, e.last_seen, e.expires_at, r.name as custom_name, r.permissions as custom_permissions,
      count(*) over () as total
    from everybody e left join custom_role r on r.id = e.role_id
    where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}
    order by lower(e.name), e.id limit ${wanted.limit} offset ${wanted.start}`,
  );
  const theirs = [...new Set(rows.flatMap(({ store_ids }) => store_ids))];
  if (theirs.length === 0) return rows.map((row) => ({ ...row, stores: [] }));
  const { rows: stores } = await sql<MemberRow['stores'][number]>`
    select s.id, s.name from store s where ${owns} and s.id = any (${uuidArray(theirs)}) and ${shown}
    order by s.name, s.id`.execute(tx);
  return rows.map((row) => {
    const own = new Set(row.store_ids);
    return { ...row, stores: stores.filter(({ id }) => own.has(id)) };
  });
}

/** How many other active Admins of all stores a team has, apart from this membership. */
export async function countOtherAdmins(tx: Tx, owner: Owner, membershipId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from membership m join person p on p.id = m.person_id and p.active
    where ${owned('m', owner)} and m.status = 'ACTIVE' and m.role_id = 'ADMIN' and not m.store_restricted
      and m.id <> ${membershipId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function updateMembership(
  tx: Tx,
  id: string,
  change: { role_id?: string; status?: 'ACTIVE' | 'DEACTIVATED' | 'REMOVED'; store_restricted?: boolean },
): Promise<void> {
  await tx.updateTable('membership').set(change).where('id', '=', id).execute();
}

/** Adds these stores to a restricted membership, and returns how many live stores it then has. */
export async function insertAccess(
  tx: Tx,
  { merchant_id }: Owner,
  membershipId: string,
  storeIds: readonly string[],
): Promise<number> {
  const [live] = await tenantsOf(tx, merchant_id);
  if (storeIds.length > 0)
    await tx
      .insertInto('membership_store')
      .values(storeIds.map((store_id) => ({ membership_id: membershipId, store_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from membership_store ms join store s on s.id = ms.store_id
    where s.tenant_id = ${live?.id ?? noId} and ms.membership_id = ${membershipId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Removes these stores, or all, from a membership. Returns how many rows it deleted. */
export async function deleteAccess(tx: Tx, membershipId: string, storeIds?: readonly string[]): Promise<number> {
  const some = storeIds === undefined ? sql`true` : sql`store_id = any (${uuidArray(storeIds)})`;
  const { numAffectedRows } = await sql`
    delete from membership_store where membership_id = ${membershipId} and ${some}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/**
 * The live stores of the merchant in a city or with a tag, restricted to those that the caller sees (null: all), up to
 * a limit.
 */
export async function listStoreIds(
  tx: Tx,
  { merchant_id }: Owner,
  which: { readonly city: string } | { readonly tag: string },
  ownStores: readonly string[] | null,
  max: number,
): Promise<string[]> {
  const fits =
    'city' in which
      ? sql`lower(s.city) = lower(${which.city})`
      : sql`lower(${which.tag}) = any (lower(s.tags::text)::text[])`;
  const own = ownStores === null ? sql`true` : sql`s.id = any (${uuidArray(ownStores)})`;
  const [live] = await tenantsOf(tx, merchant_id);
  const { rows } = await sql<{ id: string }>`
    select s.id from store s where s.tenant_id = ${live?.id ?? noId} and ${fits} and ${own}
    order by s.name, s.id limit ${max}`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * The ids of these stores of the merchant, with their counterparts in test mode. Fewer names than ids mean that some
 * belong to other merchants.
 */
export async function findStores(
  tx: Tx,
  { merchant_id }: Owner,
  storeIds: readonly string[],
): Promise<{ readonly names: readonly string[]; readonly all: readonly string[] }> {
  const [live, ...others] = await tenantsOf(tx, merchant_id);
  if (live === undefined) return { names: [], all: [] };
  const { rows: stores } = await sql<{ id: string; name: string; code: string }>`
    select id, name, code from store where tenant_id = ${live.id} and id = any (${uuidArray(storeIds)})
    order by name`.execute(tx);
  const codes = stores.map(({ code }) => code);
  const all = stores.map(({ id }) => id);
  for (const other of others) {
    const { rows: twins } = await sql<{ id: string }>`
      select id from store where tenant_id = ${other.id} and code = any (${codes})`.execute(tx);
    all.push(...twins.map(({ id }) => id));
  }
  return { names: stores.map(({ name }) => name), all };
}
