import { offlinePaymentLinkBatches, paymentLinkBatches } from '@galla/contract/collect/payment-link-batches/calls.ts';
import { paymentLinkBatchScreens } from '@galla/contract/collect/payment-link-batches/screens.ts';
import { onlinePayLinksHome, payLinksHome } from '@galla/contract/collect/payment-links/area.ts';

const { linkFiles, linkFile, offlineLinkFiles, offlineLinkFile } = paymentLinkBatchScreens;

/** Files of online links. */
export const onlineFiles = {
  online: true,
  calls: paymentLinkBatches,
  listPath: onlinePayLinksHome.path,
  filesPath: linkFiles.path,
  filePath: linkFile.path,
} as const;

/** Files of in-store links. */
export const offlineFiles = {
  online: false,
  calls: offlinePaymentLinkBatches,
  listPath: payLinksHome.path,
  filesPath: offlineLinkFiles.path,
  filePath: offlineLinkFile.path,
} as const;

/** The calls and addresses of files of one of the two kinds of links. */
export type FileKind = typeof onlineFiles | typeof offlineFiles;

/** The page of a file. */
export const fileHref = ({ filePath }: FileKind, batchId: string): string => filePath.replace('$batchId', batchId);
