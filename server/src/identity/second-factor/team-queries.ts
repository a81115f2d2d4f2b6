import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** The merchant or super-merchant of a membership; the other id is null. */
export interface Team {
  readonly merchantId: string | null;
  readonly groupId: string | null;
  /** Since when it requires a second factor. */
  readonly since: Date | null;
}

export async function findTeam(tx: Tx, membershipId: string): Promise<Team> {
  const row = await tx
    .selectFrom('membership')
    .leftJoin('merchant', 'merchant.id', 'membership.merchant_id')
    .leftJoin('merchant_group', 'merchant_group.id', 'membership.group_id')
    .select((select) => [
      'membership.merchant_id',
      'membership.group_id',
      select.fn.coalesce('merchant.second_factor_since', 'merchant_group.second_factor_since').as('since'),
    ])
    .where('membership.id', '=', membershipId)
    .executeTakeFirstOrThrow();
  return { merchantId: row.merchant_id, groupId: row.group_id, since: row.since };
}

/** The active people of a team, those without a second factor first, then by name; at most 500. */
export async function listMembers(tx: Tx, { merchantId, groupId }: Pick<Team, 'merchantId' | 'groupId'>, now: number) {
  const { rows } = await sql<{
    id: string;
    name: string;
    role_id: string;
    custom_role: string | null;
    has_second_factor: boolean;
    ready_at: Date | null;
    expires_at: Date | null;
  }>`
    select p.id, p.name, m.role_id, r.name as custom_role, f.ready_at, f.expires_at,
      exists (select from authenticator_app a where a.person_id = p.id and a.added_at is not null)
        or exists (select from passkey k where k.person_id = p.id) as has_second_factor
    from membership m join person p on p.id = m.person_id and p.active
    left join custom_role r on r.id = m.role_id and (r.merchant_id = m.merchant_id or r.group_id = m.group_id)
    left join factor_request f on f.person_id = p.id and f.expires_at > ${new Date(now)}
    where m.status = 'ACTIVE' and (m.merchant_id = ${merchantId} or m.group_id = ${groupId})
    order by has_second_factor, p.name, p.id limit 500`.execute(tx);
  return rows;
}

/** The other active Admins of every merchant that a person works for, and of those merchants' super-merchants. */
export async function listAdminsOver(tx: Tx, personId: string) {
  const { rows } = await sql<{ id: string; name: string; email: string | null; phone: string | null }>`
    select distinct p.id, p.name, p.email, p.phone
    from membership own left join merchant o on o.id = own.merchant_id
    join membership m on m.role_id = 'ADMIN' and m.status = 'ACTIVE' and m.person_id <> own.person_id
      and (m.merchant_id = own.merchant_id or m.group_id = coalesce(own.group_id, o.group_id))
    join person p on p.id = m.person_id and p.active
    where own.person_id = ${personId} and own.status = 'ACTIVE'
    order by p.id`.execute(tx);
  return rows;
}

/** Whether a person belongs to another merchant or super-merchant than the team's own. */
export async function belongsElsewhere(tx: Tx, personId: string, { merchantId, groupId }: Team): Promise<boolean> {
  const { rows } = await sql`
    select from membership m left join merchant o on o.id = m.merchant_id
    where m.person_id = ${personId} and m.status = 'ACTIVE'
      and (m.merchant_id = ${merchantId} or m.group_id = ${groupId} or o.group_id = ${groupId}) is not true
    limit 1`.execute(tx);
  return rows.length > 0;
}
