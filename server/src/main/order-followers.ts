import type { OrderFollowers } from '../collect/checkout/public/follower.ts';
import { linkOrders } from '../collect/payment-links/link-follower.ts';
import { pageOrders } from '../collect/payment-pages/page-follower.ts';

/** The features that follow the orders created by Galla itself. */
export const orderFollowers: OrderFollowers = { LINK: linkOrders, PAGE: pageOrders };
