import type { Screens } from '../core/screen.ts';
import { managesOnlineLinks, seesOnlineLinks } from '../payment-links/access.ts';

/** The screens of payment pages. */
export const paymentPageScreens = {
  payPages: { path: '/pay-links-new/pages', title: 'Payment Pages', access: seesOnlineLinks, testMode: true },
  createPayPage: {
    path: '/pay-links-new/pages/create',
    title: 'New Payment Page',
    access: managesOnlineLinks,
    testMode: true,
  },
  payPage: { path: '/pay-links-new/pages/$pageId', title: 'Payment Page', access: seesOnlineLinks, testMode: true },
  editPayPage: {
    path: '/pay-links-new/pages/$pageId/edit',
    title: 'Edit Payment Page',
    access: managesOnlineLinks,
    testMode: true,
  },
} as const satisfies Screens;
