/** Every permission key of PER-01. */
export const permissions = [
  'trend_transaction_access',
  'transaction_access',
  'refund_list_access',
  'cashback_list_access',
  'search_transaction_access',
  'refund_access',
  'settlements_access',
  'settlementreports_access',
  'reports_access',
  'profile_access',
  'qrcodes_access',
  'qrcode_add_mobile_access',
  'qrcode_remove_mobile_access',
  'getQrText',
  'users_access',
  'users_add_access',
  'users_edit_access',
  'batch_recon_access',
  'batch_refund_access',
  'view_batch_refund_access',
  'downtime_access',
  'master_settlement_reports_access',
  'store_update_access',
  'store_access',
  'help_desk_view_access',
  'transaction_reports_access',
  'qmc_report_access',
  'refund_reports_access',
  'app_details',
  'apps_list',
  'merchant_support_create_ticket',
  'merchant_migration_p2ml',
  'merchant_profile_update',
  'qr_update_access',
  'view_escalation_access',
  'batch_escalation_access',
  'app-creation-maker',
  'app-review-maker',
  'app-release-maker',
  'app-update-maker',
  'onlineMerchantOnboarding',
  'paylink_read_access',
  'paylink_create_access',
  'paylink_update_access',
  'PAYLINK_READ_ACCESS',
  'PAYLINK_MANAGE_ACCESS',
  'OMX_CONFIG_UPDATE',
  'PRIVATE_KEY_READ_ACCESS',
  'WEBHOOK_MANAGE_ACCESS',
  'MERCHANT_BANK_ACCOUNT_ACCESS',
  'VENDOR_ACCESS',
] as const;

/** One permission key of PER-01. */
export type Permission = (typeof permissions)[number];

/** A role: the permissions of its holders. `admin` unlocks the actions that only Admins have (PER-03). */
export interface Role {
  readonly roleId: string;
  readonly roleName: string;
  readonly admin: boolean;
  readonly permissions: readonly Permission[];
}

const everyone = [
  'profile_access',
  'downtime_access',
  'help_desk_view_access',
  'merchant_support_create_ticket',
] as const;
const payments = ['transaction_access', 'trend_transaction_access', 'search_transaction_access'] as const;
const readsMoney = [
  'cashback_list_access',
  'refund_list_access',
  'view_batch_refund_access',
  'settlements_access',
  'settlementreports_access',
  'master_settlement_reports_access',
  'reports_access',
  'transaction_reports_access',
  'refund_reports_access',
  'qmc_report_access',
] as const;
const readsStores = ['store_access', 'qrcodes_access', 'getQrText'] as const;

/** The built-in roles. The team feature decides who may grant which. */
export const roles = [
  { roleId: 'ADMIN', roleName: 'Admin', admin: true, permissions },
  {
    roleId: 'FINANCE_MANAGER',
    roleName: 'Finance Manager',
    admin: false,
    permissions: [
      ...everyone,
      ...payments,
      ...readsMoney,
      'refund_access',
      'batch_refund_access',
      'batch_recon_access',
    ],
  },
  {
    roleId: 'MANAGER',
    roleName: 'Manager',
    admin: false,
    permissions: [
      ...everyone,
      ...payments,
      ...readsStores,
      'store_update_access',
      'qr_update_access',
      'qrcode_add_mobile_access',
      'qrcode_remove_mobile_access',
      'users_access',
      'paylink_read_access',
      'paylink_create_access',
      'paylink_update_access',
    ],
  },
  {
    roleId: 'SUPERVISOR',
    roleName: 'Supervisor',
    admin: false,
    permissions: [...everyone, ...payments, ...readsStores],
  },
  { roleId: 'CASHIER', roleName: 'Cashier', admin: false, permissions: [...everyone, ...payments] },
  {
    roleId: 'DEVELOPER',
    roleName: 'Developer',
    admin: false,
    permissions: [
      ...everyone,
      ...payments,
      'PRIVATE_KEY_READ_ACCESS',
      'WEBHOOK_MANAGE_ACCESS',
      'OMX_CONFIG_UPDATE',
      'app_details',
      'apps_list',
    ],
  },
  {
    roleId: 'AUDITOR',
    roleName: 'Auditor',
    admin: false,
    permissions: [
      ...everyone,
      ...payments,
      ...readsMoney,
      ...readsStores,
      'users_access',
      'view_escalation_access',
      'paylink_read_access',
      'PAYLINK_READ_ACCESS',
    ],
  },
] as const satisfies readonly Role[];

/** The role with that id, or undefined. */
export function findRole(roleId: string): Role | undefined {
  return roles.find((role) => role.roleId === roleId);
}

/**
 * What a person at the provider may do at the review desk. A person may have several.
 * - `REVIEWER`: reads submissions, asks for fields again, rejects, and approves what has no risk.
 * - `APPROVER`: the same, and the second decision on what has a risk.
 * - `SUPPORT`: takes work up again, reads refused events, announces.
 * - `ADMINISTRATOR`: switches features of merchants, lets frozen money go out, and reads the log.
 */
export const operatorRoles = ['REVIEWER', 'APPROVER', 'SUPPORT', 'ADMINISTRATOR'] as const;

/** A role of the review desk. */
export type OperatorRole = (typeof operatorRoles)[number];
