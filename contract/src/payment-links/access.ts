import type { Criteria } from '../core/criteria.ts';
import { adminsOnly, can, where } from '../core/endpoint.ts';

const online = {
  merchants: 'online',
  flags: { PAYLINK_ENABLED: true, ONLINE_PAYLINKS_HIDE: false, PAYLINK_DASHBOARD_DISABLED: false },
} as const satisfies Criteria;

const offline = {
  merchants: 'offline',
  attributes: { UPI_VERIFIED: true },
  flags: { PAYLINK_DASHBOARD_DISABLED: false },
} as const satisfies Criteria;

/** Who sees online payment links. */
export const seesOnlineLinks = where(can('PAYLINK_READ_ACCESS'), online);

/** Who creates and changes them. */
export const managesOnlineLinks = where(can('PAYLINK_MANAGE_ACCESS'), online);

/** Who activates payment links (PAY-04). */
export const activatesLinks = adminsOnly(
  where(can('PAYLINK_MANAGE_ACCESS'), {
    ...online,
    flags: { ...online.flags, PAYLINK_ACTIVATION_DISABLED: false },
  }),
);

/** Who sees payment links in the shop. */
export const seesOfflineLinks = where(can('paylink_read_access'), offline);

/** Who creates them. */
export const createsOfflineLinks = where(can('paylink_create_access'), offline);

/** Who changes them. */
export const changesOfflineLinks = where(can('paylink_update_access'), offline);
