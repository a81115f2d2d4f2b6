import { adminsOnly, can, where } from '../core/endpoint.ts';
import type { PlannedActs, Screens } from '../core/screen.ts';

/** The screens of payment links, which come later. */
export const plannedPaymentLinkScreens = {
  payLinks: {
    path: '/pay-links',
    title: 'Payment Links',
    access: where(can('paylink_read_access'), {
      merchants: 'offline',
      attributes: { UPI_VERIFIED: true },
      flags: { PAYLINK_DASHBOARD_DISABLED: false },
    }),
    testMode: true,
  },
  onlinePayLinks: {
    path: '/pay-links-new',
    title: 'Payment Links',
    access: where(can('PAYLINK_READ_ACCESS'), {
      merchants: 'online',
      flags: { PAYLINK_ENABLED: true, ONLINE_PAYLINKS_HIDE: false, PAYLINK_DASHBOARD_DISABLED: false },
    }),
    testMode: true,
  },
} as const satisfies Screens;

const { payLinks, onlinePayLinks } = plannedPaymentLinkScreens;

/** The planned actions of payment links. */
export const plannedPaymentLinkActs = {
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
} as const satisfies PlannedActs;
