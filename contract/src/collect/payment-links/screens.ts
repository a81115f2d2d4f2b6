import type { Screens } from '../../core/screen.ts';
import { createsOfflineLinks, managesOnlineLinks, seesOfflineLinks, seesOnlineLinks } from './access.ts';
import { onlinePayLinksHome, payLinksHome } from './area.ts';

/** The screens of payment links, in-store and online. */
export const paymentLinkScreens = {
  payLinks: payLinksHome,
  createPayLink: {
    path: '/pay-links/create',
    title: 'New Payment Link',
    access: createsOfflineLinks,
    testMode: true,
  },
  payLinkDetails: {
    path: '/pay-links/$paymentLinkId',
    title: 'Payment Link',
    access: seesOfflineLinks,
    testMode: true,
  },
  onlinePayLinks: onlinePayLinksHome,
  createOnlinePayLink: {
    path: '/pay-links-new/create',
    title: 'New Payment Link',
    access: managesOnlineLinks,
    testMode: true,
  },
  onlinePayLinkDetails: {
    path: '/pay-links-new/$paymentLinkId',
    title: 'Payment Link',
    access: seesOnlineLinks,
    testMode: true,
  },
} as const satisfies Screens;
