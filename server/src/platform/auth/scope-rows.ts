import type { MerchantFacts } from '@galla/contract/core/criteria.ts';
import type { Permission } from '@galla/contract/core/permissions.ts';
import { findRole } from '@galla/contract/core/permissions.ts';
import { permissionsFor } from '@galla/contract/core/person-to-person.ts';
import type { Database } from '../db/database.ts';
import type { GroupMerchants } from './group-merchants.ts';
import { merchantsOfGroup } from './group-merchants.ts';
import type { Scope } from './scope.ts';

/** What the look-up of a session reads of the membership that it works with. */
export interface ScopeRow {
  readonly person_id: string;
  readonly membership_id: string | null;
  readonly role_id: string | null;
  readonly role_name: string | null;
  readonly role_permissions: Permission[] | null;
  readonly group_id: string | null;
  /** Of a membership of one merchant; those of a group are kept by their version. */
  readonly merchants: [tenantId: string, merchantId: string, name: string][] | null;
  readonly merchants_version: number | null;
  readonly type: MerchantFacts['type'] | null;
  readonly kind: string | null;
  readonly attributes: string[] | null;
  readonly flags: string[] | null;
  readonly stores: string[] | null;
  readonly store_restricted: boolean | null;
}

/** The scope that a session gives; none without a membership. */
export async function scopeOf(database: Database, row: ScopeRow): Promise<Scope | undefined> {
  if (row.membership_id === null || row.role_id === null) return undefined;
  const role = findRole(row.role_id);
  const { merchants, tenants } = await merchantsOf(database, row);
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
      attributes: new Set(row.attributes),
      flags: new Set(row.flags),
    },
    merchants,
    tenants,
    storeIds: row.store_restricted ? (row.stores ?? []) : null,
    groupId: row.group_id,
  };
}

async function merchantsOf(database: Database, row: ScopeRow): Promise<GroupMerchants> {
  if (row.group_id !== null) return merchantsOfGroup(database, row.group_id, row.merchants_version ?? 0);
  const merchants = (row.merchants ?? []).map(([tenantId, merchantId, name]) => ({ tenantId, merchantId, name }));
  return { merchants, tenants: merchants.map(({ tenantId }) => tenantId) };
}
