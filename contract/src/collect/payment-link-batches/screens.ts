import type { Screens } from '../../core/screen.ts';
import { makesOfflineLinksFromFiles, makesOnlineLinksFromFiles } from '../payment-links/access.ts';

const title = 'Create Links From a File';

/** The screens of payment links from a file, online and in-store. */
export const paymentLinkBatchScreens = {
  linkFiles: { path: '/pay-links-new/files', title, access: makesOnlineLinksFromFiles, testMode: true },
  linkFile: { path: '/pay-links-new/files/$batchId', title, access: makesOnlineLinksFromFiles, testMode: true },
  offlineLinkFiles: { path: '/pay-links/files', title, access: makesOfflineLinksFromFiles, testMode: true },
  offlineLinkFile: { path: '/pay-links/files/$batchId', title, access: makesOfflineLinksFromFiles, testMode: true },
} as const satisfies Screens;
