import { adminsOnly, can, where } from '../core/endpoint.ts';
import { plannedPaymentLinkScreens } from './screens.ts';

const { payLinks, onlinePayLinks } = plannedPaymentLinkScreens;

/** Who sees online payment links. */
export const seesOnlineLinks = onlinePayLinks.access;

/** Who creates and changes them. */
export const managesOnlineLinks = where(can('PAYLINK_MANAGE_ACCESS'), onlinePayLinks.access.criteria);

/** Who activates payment links (PAY-04). */
export const activatesLinks = adminsOnly(
  where(can('PAYLINK_MANAGE_ACCESS'), {
    ...onlinePayLinks.access.criteria,
    flags: { ...onlinePayLinks.access.criteria.flags, PAYLINK_ACTIVATION_DISABLED: false },
  }),
);

/** Who sees payment links in the shop. */
export const seesOfflineLinks = payLinks.access;

/** Who creates them. */
export const createsOfflineLinks = where(can('paylink_create_access'), payLinks.access.criteria);

/** Who changes them. */
export const changesOfflineLinks = where(can('paylink_update_access'), payLinks.access.criteria);
