import { adminsOnly, can, ofWholeMerchant, where } from '../../core/endpoint.ts';
import { onlinePayLinksHome, payLinksHome } from './area.ts';

/** Who sees online payment links. */
export const seesOnlineLinks = onlinePayLinksHome.access;

const online = seesOnlineLinks.criteria;

/** Who creates and changes them. */
export const managesOnlineLinks = where(can('PAYLINK_MANAGE_ACCESS'), online);

/** Who activates payment links (PAY-04). */
export const activatesLinks = ofWholeMerchant(
  adminsOnly(
    where(can('PAYLINK_MANAGE_ACCESS'), { ...online, flags: { ...online.flags, PAYLINK_ACTIVATION_DISABLED: false } }),
  ),
);

/** Who sees payment links in the shop. */
export const seesOfflineLinks = payLinksHome.access;

/** Who creates them. */
export const createsOfflineLinks = where(can('paylink_create_access'), seesOfflineLinks.criteria);

/** Who changes them. */
export const changesOfflineLinks = where(can('paylink_update_access'), seesOfflineLinks.criteria);

/** Who sees payment pages, which belong to the whole merchant. */
export const seesPages = ofWholeMerchant(seesOnlineLinks);

/** Who creates and changes them. */
export const managesPages = ofWholeMerchant(managesOnlineLinks);

/** Who creates online links from files, which belong to the whole merchant. */
export const makesOnlineLinksFromFiles = ofWholeMerchant(managesOnlineLinks);

/** Who creates links in the shop from files. */
export const makesOfflineLinksFromFiles = ofWholeMerchant(createsOfflineLinks);
