import type { Permission } from './permissions.ts';

/** A group of permissions, each key with a text that says what it allows. */
export interface PermissionGroup {
  readonly title: string;
  readonly permissions: readonly { readonly key: Permission; readonly text: string }[];
}

const entry = (key: Permission, text: string) => ({ key, text });

/** Every permission key of PER-01 with its text, in the groups and the order of our lists. */
export const permissionGroups: readonly PermissionGroup[] = [
  {
    title: 'Payments',
    permissions: [
      entry('transaction_access', 'See payments, their details and the live list'),
      entry('search_transaction_access', 'Find a payment by UTR, id or phone number'),
      entry('trend_transaction_access', 'See trends and totals of payments'),
      entry('cashback_list_access', 'See cashbacks and offers on payments'),
      entry('downtime_access', 'See bank and UPI app problems'),
    ],
  },
  {
    title: 'Refunds',
    permissions: [
      entry('refund_list_access', 'See refunds'),
      entry('refund_access', 'Refund a payment'),
      entry('view_batch_refund_access', 'See bulk refunds'),
      entry('batch_refund_access', 'Refund payments from a file'),
    ],
  },
  {
    title: 'Settlements and reports',
    permissions: [
      entry('settlements_access', 'See settlements'),
      entry('settlementreports_access', 'Download settlement reports'),
      entry('master_settlement_reports_access', 'Download settlement reports for all merchants in the group'),
      entry('reports_access', 'Open reports'),
      entry('transaction_reports_access', 'Download payment reports'),
      entry('refund_reports_access', 'Download refund reports'),
      entry('qmc_report_access', 'Download QMC reports'),
      entry('batch_recon_access', 'Reconcile payments from a file'),
    ],
  },
  {
    title: 'Stores and QR codes',
    permissions: [
      entry('store_access', 'See stores and their counters'),
      entry('store_update_access', 'Change stores'),
      entry('qrcodes_access', 'See QR codes'),
      entry('getQrText', 'View and download QR codes'),
      entry('qr_update_access', 'Change QR codes'),
      entry('qrcode_add_mobile_access', 'Add phones that get payment alerts'),
      entry('qrcode_remove_mobile_access', 'Remove phones that get payment alerts'),
    ],
  },
  {
    title: 'Payment links',
    permissions: [
      entry('paylink_read_access', 'See in-store payment links'),
      entry('paylink_create_access', 'Create in-store payment links'),
      entry('paylink_update_access', 'Change in-store payment links'),
      entry('PAYLINK_READ_ACCESS', 'See online payment links'),
      entry('PAYLINK_MANAGE_ACCESS', 'Create and change online payment links'),
    ],
  },
  {
    title: 'Business and bank',
    permissions: [
      entry('merchant_profile_update', 'Change the business profile'),
      entry('onlineMerchantOnboarding', 'See the progress of online onboarding'),
      entry('MERCHANT_BANK_ACCOUNT_ACCESS', 'See and add own bank accounts for splits'),
      entry('VENDOR_ACCESS', 'See and add vendors for splits'),
      entry('merchant_migration_p2ml', 'Move the account to a merchant account with limits'),
    ],
  },
  {
    title: 'Developers and apps',
    permissions: [
      entry('PRIVATE_KEY_READ_ACCESS', 'See the developer settings and API keys'),
      entry('WEBHOOK_MANAGE_ACCESS', 'Set up webhooks'),
      entry('OMX_CONFIG_UPDATE', 'Change the checkout configuration'),
      entry('apps_list', 'See apps'),
      entry('app_details', 'See details of an app'),
      entry('app-creation-maker', 'Create apps'),
      entry('app-update-maker', 'Change apps'),
      entry('app-review-maker', 'Submit apps for review'),
      entry('app-release-maker', 'Release apps'),
    ],
  },
  {
    title: 'Team and audit log',
    permissions: [
      entry('users_access', 'See the team and its roles'),
      entry('users_add_access', 'Invite people'),
      entry('users_edit_access', 'Change people, their roles and store access'),
      entry('view_escalation_access', 'Read the audit log and escalations'),
      entry('batch_escalation_access', 'Raise escalations from a file'),
    ],
  },
  {
    title: 'Your account and help',
    permissions: [
      entry('profile_access', 'See your own profile'),
      entry('help_desk_view_access', 'See requests to the helpdesk'),
      entry('merchant_support_create_ticket', 'Ask the helpdesk'),
    ],
  },
];

/** The purpose of each built-in role in one sentence. */
export const roleNotes = {
  ADMIN: 'Full access. Can make others Admin',
  FINANCE_MANAGER: 'Payments, refunds, settlements and reports',
  MANAGER: 'Payments and stores. Can see the team',
  SUPERVISOR: 'Payments and stores. No refunds or settlements',
  CASHIER: 'Payments as they arrive',
  DEVELOPER: 'Payments, for your checkout developers',
  AUDITOR: 'Can see everything. Cannot change anything',
} as const;
