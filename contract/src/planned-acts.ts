import type { Access } from './core/endpoint.ts';
import { adminsOnly, can, where } from './core/endpoint.ts';
import { type PermissionGroup, permissionGroups } from './core/permission-texts.ts';
import type { Permission } from './core/permissions.ts';
import { plannedScreens } from './planned-screens.ts';
import { type Screen, screens } from './screens.ts';

/** Something that can be done on a screen, and who may. */
export interface PlannedAct {
  /** The screen that it belongs to. */
  readonly on: Screen;
  /** In words, for who reads the table. */
  readonly does: string;
  readonly access: Access & { readonly who: 'member' };
}

const { apiKeys, completeKyc, onlinePayLinks, payLinks, qrCodes, storeDetails } = plannedScreens;

/**
 * The acts of the specification whose endpoints this version does not have, by the same table as the screens: an endpoint
 * takes its access from here when it comes (PER-01).
 */
export const plannedActs = {
  seeCashbacks: {
    on: screens.transactionDetails,
    does: 'Cashbacks and offers of a payment',
    access: can('cashback_list_access'),
  },
  reconcile: {
    on: screens.transactionReports,
    does: 'Reconcile payments from a file',
    access: can('batch_recon_access'),
  },
  seeDowntimes: { on: screens.dashboard, does: 'Banks and UPI apps in trouble', access: can('downtime_access') },
  readQrCode: { on: qrCodes, does: 'Read and download a QR code', access: can('getQrText') },
  changeQrCode: { on: qrCodes, does: 'Change a QR code', access: can('qr_update_access') },
  addReceiver: {
    on: qrCodes,
    does: 'Add a phone that hears of payments to a QR code',
    access: can('qrcode_add_mobile_access'),
  },
  removeReceiver: {
    on: qrCodes,
    does: 'Remove a phone that hears of payments to a QR code',
    access: can('qrcode_remove_mobile_access'),
  },
  changeStore: { on: storeDetails, does: 'Change a store', access: can('store_update_access') },
  createPayLink: { on: payLinks, does: 'Create an in-store payment link', access: can('paylink_create_access') },
  changePayLink: { on: payLinks, does: 'Change an in-store payment link', access: can('paylink_update_access') },
  manageOnlinePayLinks: {
    on: onlinePayLinks,
    does: 'Create and change online payment links',
    access: can('PAYLINK_MANAGE_ACCESS'),
  },
  activatePayLinks: {
    on: onlinePayLinks,
    does: 'Activate payment links',
    access: adminsOnly(where(can('PAYLINK_MANAGE_ACCESS'), { flags: { PAYLINK_ACTIVATION_DISABLED: false } })),
  },
  shareApiKeys: { on: apiKeys, does: 'See, share and copy an API key', access: apiKeys.access },
  configureCheckout: { on: apiKeys, does: 'Change the checkout configuration', access: can('OMX_CONFIG_UPDATE') },
  submitKyc: { on: completeKyc, does: 'Submit the verification (KYC)', access: completeKyc.access },
  changeProfile: { on: screens.profile, does: 'Change the business profile', access: can('merchant_profile_update') },
  moveToLimits: {
    on: screens.profile,
    does: 'Move the account to a merchant account with limits',
    access: can('merchant_migration_p2ml'),
  },
  seeTickets: { on: plannedScreens.faq, does: 'Requests to the helpdesk', access: can('help_desk_view_access') },
  askHelpdesk: { on: plannedScreens.faq, does: 'Ask the helpdesk', access: can('merchant_support_create_ticket') },
  raiseEscalations: {
    on: plannedScreens.faq,
    does: 'Raise escalations from a file',
    access: can('batch_escalation_access'),
  },
  listApps: { on: apiKeys, does: 'Apps', access: can('apps_list') },
  seeApp: { on: apiKeys, does: 'Details of an app', access: can('app_details') },
  createApp: { on: apiKeys, does: 'Create an app', access: can('app-creation-maker') },
  changeApp: { on: apiKeys, does: 'Change an app', access: can('app-update-maker') },
  reviewApp: { on: apiKeys, does: 'Send an app to review', access: can('app-review-maker') },
  releaseApp: { on: apiKeys, does: 'Release an app', access: can('app-release-maker') },
} as const satisfies Record<string, PlannedAct>;

const permissionsOf = (accesses: readonly Access[]) =>
  accesses.flatMap((access) => (access.who === 'member' ? access.anyOf : []));

/** Permissions that screens of today do not ask for, but today's endpoints do. */
const asksOfEndpoints: readonly Permission[] = [
  'trend_transaction_access',
  'store_access',
  'qrcodes_access',
  'refund_access',
  'reports_access',
  'master_settlement_reports_access',
  'onlineMerchantOnboarding',
];

/** The permissions that open nothing in this version: their screens and acts come later. */
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

/** The permissions that a role can be made of on a screen: those that open something, in their groups. */
export const shownPermissionGroups: readonly PermissionGroup[] = permissionGroups
  .map(({ title, permissions }) => ({
    title,
    permissions: permissions.filter(({ key }) => !plannedPermissions.has(key)),
  }))
  .filter(({ permissions }) => permissions.length > 0);
