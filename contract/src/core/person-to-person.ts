import type { Permission } from './permissions.ts';

/** The maximum permissions of people at a person-to-person merchant, whatever their role (PER-02). */
export const personToPersonPermissions: ReadonlySet<Permission> = new Set<Permission>([
  'transaction_access',
  'trend_transaction_access',
  'cashback_list_access',
  'search_transaction_access',
  'reports_access',
  'transaction_reports_access',
  'refund_reports_access',
  'profile_access',
  'qrcodes_access',
  'qrcode_add_mobile_access',
  'qrcode_remove_mobile_access',
  'qr_update_access',
  'getQrText',
  'users_access',
  'users_add_access',
  'users_edit_access',
  'downtime_access',
  'store_access',
  'store_update_access',
  'help_desk_view_access',
  'app_details',
  'apps_list',
  'merchant_support_create_ticket',
  'merchant_migration_p2ml',
  'merchant_profile_update',
]);

/**
 * The effective permissions at a merchant of this kind: at a person-to-person merchant they must also be in its list.
 */
export function permissionsFor(kind: string, held: Iterable<Permission>): ReadonlySet<Permission> {
  const granted = [...held];
  return new Set(
    kind === 'P2P_MERCHANT' ? granted.filter((permission) => personToPersonPermissions.has(permission)) : granted,
  );
}
