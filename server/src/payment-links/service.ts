// What the processes, files of links, pages and the merchant API use.
export { refuseUnusable } from './activation.ts';
export { cancelOf, changeLinkOf, createLinkOf, detailsOf, inOneLink, listLinksOf, readOneLink } from './calls.ts';
export { createLinks, isUsable } from './create-many.ts';
export { linkOrders } from './following.ts';
export { findMerchantPerson } from './messages/queries.ts';
export { linkUrl } from './messages/send.ts';
export { linkKeyOf, sendAgain } from './messages/service.ts';
export { openedLinks } from './opened.ts';
