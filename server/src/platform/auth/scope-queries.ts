import type { MerchantFacts } from '@galla/contract/core/criteria.ts';
import type { Permission } from '@galla/contract/core/permissions.ts';
import { findRole } from '@galla/contract/core/permissions.ts';
import { permissionsFor } from '@galla/contract/core/person-to-person.ts';
import type { Database } from '../db/database.ts';
import type { GroupMerchants } from './group-merchants.ts';
import { merchantsOfGroup } from './group-merchants.ts';
import type { Scope } from './scope.ts';

/** The columns of a membership that the look-up of a session reads. */
export interface ScopeRow {
  readonly person_id: string;
  readonly membership_id: string | null;
  readonly role_id: string | null;
  readonly role_name: string | null;
  readonly role_permissions: Permission[] | null;
  readonly group_id: string | null;
  /** Only for a membership of one merchant. The merchants of a group are cached by their version. */
  readonly merchants: [tenantId: string, merchantId: string, name: string][] | null;
  readonly merchants_version: number | null;
  readonly type: MerchantFacts['type'] | null;
  readonly kind: string | null;
  readonly attributes: string[] | null;
  readonly flags: string[] | null;
  readonly stores: string[] | null;
  readonly store_restricted: boolean | null;
}

/** The columns of a membership `m` for its scope, to be used with `scopeJoins`. */
export const scopeColumns = `m.id AS membership_id, m.role_id, m.group_id, m.store_restricted,
        r.name AS role_name, r.permissions AS role_permissions, first.type, first.kind,
        (SELECT array_agg(a.type) FROM merchant_attribute a WHERE a.merchant_id = m.merchant_id AND a.active
          AND (a.type <> 'UPI_VERIFIED' OR a.value IS NOT NULL)) AS attributes,
        (SELECT array_agg(f.key) FROM feature_setting f
          WHERE f.owner_id = coalesce(m.merchant_id, m.group_id) AND f.value = 'true') AS flags,
        (SELECT json_agg(json_build_array(t.id, me.merchant_id, me.name))
          FROM merchant me JOIN tenant t ON t.merchant_id = me.id AND t.mode = 'live'
          WHERE me.id = m.merchant_id) AS merchants,
        (SELECT g.merchants_version FROM merchant_group g WHERE g.id = m.group_id) AS merchants_version,
        (SELECT array_agg(ms.store_id::text) FROM membership_store ms WHERE ms.membership_id = m.id) AS stores`;

/** The joins for a membership `m`: its role, and the merchant whose type decides. */
export const scopeJoins = `LEFT JOIN merchant first ON first.id = coalesce(m.merchant_id,
        (SELECT me.id FROM merchant me WHERE me.group_id = m.group_id ORDER BY me.name LIMIT 1))
      LEFT JOIN custom_role r ON r.id = m.role_id AND (r.merchant_id = m.merchant_id OR r.group_id = m.group_id)`;

/**
 * The scope of a membership outside any session, read fresh; undefined if the membership or its person is no longer
 * active.
 */
export async function findScope(database: Database, membershipId: string): Promise<Scope | undefined> {
  const { rows } = await database.pool.query<ScopeRow>({
    name: 'find-scope',
    text: `SELECT p.id AS person_id, ${scopeColumns} FROM membership m
      JOIN person p ON p.id = m.person_id AND p.active ${scopeJoins}
      WHERE m.id = $1 AND m.status = 'ACTIVE'`,
    values: [membershipId],
  });
  return rows[0] === undefined ? undefined : scopeOf(database, rows[0]);
}

/** The scope of a session; undefined without a membership. */
export async function scopeOf(database: Database, row: ScopeRow): Promise<Scope | undefined> {
  if (row.membership_id === null || row.role_id === null) return undefined;
  const role = findRole(row.role_id);
  const { merchants, tenants, attributes } = await merchantsOf(database, row);
  return {
    personId: row.person_id,
    membershipId: row.membership_id,
    roleId: row.role_id,
    roleName: role?.roleName ?? row.role_name ?? '',
    admin: role?.admin ?? false,
    permissions: permissionsFor(row.kind ?? '', role?.permissions ?? row.role_permissions ?? []),
    facts: {
      type: row.type ?? 'OFFLINE_MERCHANT',
      superMerchant: row.group_id !== null,
      attributes,
      flags: new Set(row.flags),
    },
    mode: 'live',
    clockOffset: 0,
    merchants,
    tenants,
    storeIds: row.store_restricted ? (row.stores ?? []) : null,
    groupId: row.group_id,
  };
}

async function merchantsOf(database: Database, row: ScopeRow): Promise<GroupMerchants> {
  if (row.group_id !== null) return merchantsOfGroup(database, row.group_id, row.merchants_version ?? 0);
  const merchants = (row.merchants ?? []).map(([tenantId, merchantId, name]) => ({ tenantId, merchantId, name }));
  const tenants = merchants.map(({ tenantId }) => tenantId);
  return { merchants, tenants, attributes: new Set(row.attributes) };
}

/** The same access in test mode: to the test tenants of the same merchants. */
export async function inTestMode({ pool }: Database, scope: Scope): Promise<Scope> {
  const { rows } = await pool.query<{ live: string; test: string; clock_offset: number }>({
    name: 'find-test-tenants',
    text: `SELECT live.id AS live, test.id AS test, test.clock_offset FROM tenant live
      JOIN tenant test ON test.merchant_id = live.merchant_id AND test.mode = 'test' WHERE live.id = ANY ($1::uuid[])`,
    values: [scope.tenants],
  });
  const testTenants = new Map(rows.map(({ live, test }) => [live, test]));
  const merchants = scope.merchants.flatMap((merchant) => {
    const tenantId = testTenants.get(merchant.tenantId);
    return tenantId === undefined ? [] : [{ ...merchant, tenantId }];
  });
  const clockOffset = Math.max(0, ...rows.map(({ clock_offset }) => clock_offset));
  return { ...scope, mode: 'test', clockOffset, merchants, tenants: merchants.map(({ tenantId }) => tenantId) };
}
