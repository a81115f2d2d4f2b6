// What the processes, files of links and payment pages use.
export { refuseUnusable } from './activation.ts';
export { createLinks, isUsable } from './create-many.ts';
export { linkOrders } from './following.ts';
export { linkUrl } from './messages/send.ts';
export { openedLinks } from './opened.ts';
