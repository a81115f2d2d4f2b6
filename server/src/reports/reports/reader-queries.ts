import type { Permission } from '@galla/contract/core/permissions.ts';
import { roles } from '@galla/contract/core/permissions.ts';
import { isWholeMerchants, ofSeveralMerchants, permissionOfKind } from '@galla/contract/reports/reports/access.ts';
import type { ReportKind } from '@galla/contract/reports/reports/kinds.ts';
import { sql } from 'kysely';
import { textArray, uuidArray } from '../../platform/db/arrays.ts';
import type { Tx } from '../../platform/db/database.ts';

/** The fields of a report, existing or planned, that decide who may see it. */
export interface Readable {
  readonly kind: ReportKind;
  /** The group whose people may see it; null for the people of the merchant of `tenantId`. */
  readonly groupId: string | null;
  readonly tenantId: string;
  readonly ofSeveral: boolean;
  /** The requester, who may see it even with access to some stores only. */
  readonly askedBy: string;
}

/** A person who may see a report. */
export interface Reader {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly masked_email: string;
}

/** The permissions and access that a reader needs. */
const neededFor = ({ kind, ofSeveral }: Readable): Permission[] => [
  permissionOfKind(kind),
  ...(ofSeveral && isWholeMerchants(kind) ? [ofSeveralMerchants] : []),
];

/**
 * Team members who may currently see a report and have a verified email, by name. People of some stores see only their
 * own requests. If given, `ids` and `search` (in names) restrict the result.
 */
export async function findReaders(
  tx: Tx,
  readable: Readable,
  {
    ids,
    search,
    max,
  }: { readonly ids?: readonly string[]; readonly search?: string | undefined; readonly max: number },
): Promise<Reader[]> {
  const needed = neededFor(readable);
  const builtIn: string[] = roles
    .filter((role) => needed.every((one) => (role.permissions as readonly Permission[]).includes(one)))
    .map(({ roleId }) => roleId);
  const { groupId, tenantId, askedBy } = readable;
  const team =
    groupId === null
      ? sql`m.merchant_id = (select merchant_id from tenant where id = ${tenantId}::uuid)`
      : sql`m.group_id = ${groupId}::uuid`;
  const { rows } = await sql<Reader>`
    select p.id, p.name, p.email, masked_vpa(p.email) as masked_email
    from membership m join person p on p.id = m.person_id and p.active
    left join custom_role r on r.id = m.role_id and (r.merchant_id = m.merchant_id or r.group_id = m.group_id)
    where ${team} and m.status = 'ACTIVE' and p.email is not null and p.email_verified_at is not null
      and (m.role_id = any (${textArray(builtIn)}) or r.permissions @> ${textArray(needed)})
      and (not m.store_restricted or (p.id = ${askedBy}::uuid and ${!isWholeMerchants(readable.kind)}))
      ${ids === undefined ? sql`` : sql`and p.id = any (${uuidArray(ids)})`}
      ${search === undefined ? sql`` : sql`and position(lower(${search}) in lower(p.name)) > 0`}
    order by lower(p.name), p.id limit ${max}`.execute(tx);
  return rows;
}
