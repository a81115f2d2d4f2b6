import type { Screens } from '../../core/screen.ts';
import { managesPages, seesPages } from '../payment-links/access.ts';

/** The screens of payment pages. */
export const paymentPageScreens = {
  payPages: { path: '/pay-links-new/pages', title: 'Payment Pages', access: seesPages, testMode: true },
  createPayPage: {
    path: '/pay-links-new/pages/create',
    title: 'New Payment Page',
    access: managesPages,
    testMode: true,
  },
  payPage: { path: '/pay-links-new/pages/$pageId', title: 'Payment Page', access: seesPages, testMode: true },
  editPayPage: {
    path: '/pay-links-new/pages/$pageId/edit',
    title: 'Edit Payment Page',
    access: managesPages,
    testMode: true,
  },
} as const satisfies Screens;
