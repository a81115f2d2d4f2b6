// What the processes, files of links and pages of links use.
export { linkOrders } from './following.ts';
