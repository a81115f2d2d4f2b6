import { findRole } from '@galla/contract/core/permissions.ts';
import type { Finding } from '@galla/contract/payments/find/endpoints.ts';
import { findOwner, listMembers } from '../../identity/team/public/queries.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Found } from './wanted.ts';
import { maxOfKind } from './wanted.ts';

/** Team members by part of their name, or by their full phone number. */
export async function findPeople(tx: Tx, scope: Scope, text: string): Promise<Found> {
  // Short numbers are no phone number, and no name consists of digits only.
  const digits = text.replace(/\D/g, '');
  const isPhone = !/\p{L}/u.test(text);
  if (isPhone && digits.length < 10) return { findings: [], count: 0 };
  const owner = await findOwner(tx, scope.membershipId);
  const rows = await listMembers(tx, {
    owner,
    tenants: owner.merchant_id === null ? [] : scope.tenants,
    membershipId: scope.membershipId,
    ownStores: scope.storeIds,
    search: text,
    start: 0,
    limit: maxOfKind,
  });
  const findings = rows.map(({ name, phone, role_id, custom_name, stores }) => ({
    kind: 'person' as const,
    because: isPhone ? ('PHONE' as const) : ('NAME' as const),
    id: name,
    title: name,
    detail: [
      custom_name ?? findRole(role_id)?.roleName ?? role_id,
      ...(stores.length === 1 ? [stores[0]?.name] : []),
    ].join(', '),
    matched: phone,
    amount: null,
    at: null,
    merchantId: '',
    merchantName: null,
  })) satisfies Finding[];
  return { findings, count: rows[0]?.total ?? 0 };
}
