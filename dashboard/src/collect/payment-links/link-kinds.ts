import { paymentLinkBatchScreens } from '@galla/contract/collect/payment-link-batches/screens.ts';
import {
  changesOfflineLinks,
  createsOfflineLinks,
  makesOfflineLinksFromFiles,
  makesOnlineLinksFromFiles,
  managesOnlineLinks,
} from '@galla/contract/collect/payment-links/access.ts';
import { offlinePaymentLinks, paymentLinkMessages, paymentLinks } from '@galla/contract/collect/payment-links/calls.ts';
import { paymentLinkScreens } from '@galla/contract/collect/payment-links/screens.ts';
import { linkSearchAt } from './list/link-search.ts';

const { payLinks, createPayLink, payLinkDetails, onlinePayLinks, createOnlinePayLink, onlinePayLinkDetails } =
  paymentLinkScreens;

/** Links of online merchants, which have every option. */
export const onlineLinks = {
  online: true,
  calls: paymentLinks,
  messages: { find: paymentLinkMessages.find, resend: paymentLinkMessages.resend, qr: paymentLinkMessages.qr },
  search: linkSearchAt(onlinePayLinks.path),
  views: 'payment-links',
  listPath: onlinePayLinks.path,
  createPath: createOnlinePayLink.path,
  filesPath: paymentLinkBatchScreens.linkFiles.path,
  detailsPath: onlinePayLinkDetails.path,
  creates: managesOnlineLinks,
  createsFromFiles: makesOnlineLinksFromFiles,
  changes: managesOnlineLinks,
} as const;

/** Links of shops. */
export const offlineLinks = {
  online: false,
  calls: offlinePaymentLinks,
  messages: {
    find: paymentLinkMessages.findOffline,
    resend: paymentLinkMessages.resendOffline,
    qr: paymentLinkMessages.qrOffline,
  },
  search: linkSearchAt(payLinks.path),
  views: 'shop-links',
  listPath: payLinks.path,
  createPath: createPayLink.path,
  filesPath: paymentLinkBatchScreens.offlineLinkFiles.path,
  detailsPath: payLinkDetails.path,
  creates: createsOfflineLinks,
  createsFromFiles: makesOfflineLinksFromFiles,
  changes: changesOfflineLinks,
} as const;

/** The calls and addresses of one of the two kinds of links. */
export type LinkKind = typeof onlineLinks | typeof offlineLinks;

/** The page of a link. */
export const linkHref = ({ detailsPath }: LinkKind, id: string): string => detailsPath.replace('$paymentLinkId', id);

/** The form of a new link; with an id it starts as a copy of that link. */
export const createHref = ({ createPath }: LinkKind, like?: string): string =>
  like === undefined ? createPath : `${createPath}?like=${like}`;
