import type { OrderFollowers } from '../checkout/follower.ts';
import { linkOrders } from '../payment-links/following.ts';
import { pageOrders } from '../payment-pages/following.ts';

/** Who follows the orders that Galla itself makes. */
export const orderFollowers: OrderFollowers = { LINK: linkOrders, PAGE: pageOrders };
