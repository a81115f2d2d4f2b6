// What the processes and pages of links use.
export { linkOrders } from './following.ts';
export { openedLinks } from './opened.ts';
