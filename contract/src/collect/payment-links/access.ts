import { adminsOnly, can, ofWholeMerchant, where } from '../../core/endpoint.ts';
import { onlinePayLinksHome, payLinksHome } from './area.ts';

/** Who may see online payment links. */
export const seesOnlineLinks = onlinePayLinksHome.access;

const online = seesOnlineLinks.criteria;

/** Who may create and change them. */
export const managesOnlineLinks = where(can('PAYLINK_MANAGE_ACCESS'), online);

/** Who may activate payment links (PAY-04). */
export const activatesLinks = ofWholeMerchant(
  adminsOnly(
    where(can('PAYLINK_MANAGE_ACCESS'), { ...online, flags: { ...online.flags, PAYLINK_ACTIVATION_DISABLED: false } }),
  ),
);

/** Who may see in-store payment links. */
export const seesOfflineLinks = payLinksHome.access;

/** Who may create them. */
export const createsOfflineLinks = where(can('paylink_create_access'), seesOfflineLinks.criteria);

/** Who may change them. */
export const changesOfflineLinks = where(can('paylink_update_access'), seesOfflineLinks.criteria);

/** Who may see payment pages, which belong to the whole merchant. */
export const seesPages = ofWholeMerchant(seesOnlineLinks);

/** Who may create and change them. */
export const managesPages = ofWholeMerchant(managesOnlineLinks);

/** Who may create online links from files, which belong to the whole merchant. */
export const makesOnlineLinksFromFiles = ofWholeMerchant(managesOnlineLinks);

/** Who may create in-store links from files. */
export const makesOfflineLinksFromFiles = ofWholeMerchant(createsOfflineLinks);
