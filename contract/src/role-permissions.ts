import type { Access } from './core/endpoint.ts';
import { type PermissionGroup, permissionGroups } from './core/permission-texts.ts';
import type { Permission } from './core/permissions.ts';
import type { PlannedAct, Screen } from './core/screen.ts';
import { plannedActs, plannedScreens, screens } from './screens.ts';

const permissionsOf = (accesses: readonly Access[]) =>
  accesses.flatMap((access) => (access.who === 'member' ? access.anyOf : []));

/** Permissions that no current screen requires, but current endpoints do. */
const asksOfEndpoints: readonly Permission[] = [
  'trend_transaction_access',
  'store_access',
  'store_update_access',
  'qrcodes_access',
  'qrcode_add_mobile_access',
  'qrcode_remove_mobile_access',
  'refund_access',
  'reports_access',
  'master_settlement_reports_access',
  'onlineMerchantOnboarding',
];

/** The permissions that open nothing in this version: their screens and actions are planned. */
export const plannedPermissions: ReadonlySet<Permission> = withoutToday(
  permissionsOf(
    [...Object.values<PlannedAct>(plannedActs), ...Object.values<Screen>(plannedScreens)].map(({ access }) => access),
  ),
);

function withoutToday(later: readonly Permission[]): ReadonlySet<Permission> {
  const today = new Set([
    ...permissionsOf(Object.values<Screen>(screens).map(({ access }) => access)),
    ...asksOfEndpoints,
  ]);
  return new Set(later.filter((permission) => !today.has(permission)));
}

/** The permissions that the role form offers: those that open something, in their groups. */
export const shownPermissionGroups: readonly PermissionGroup[] = permissionGroups
  .map(({ title, permissions }) => ({
    title,
    permissions: permissions.filter(({ key }) => !plannedPermissions.has(key)),
  }))
  .filter(({ permissions }) => permissions.length > 0);
