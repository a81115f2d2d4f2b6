import type { OrderFollowers } from '../checkout/service.ts';
import { linkOrders } from '../payment-links/service.ts';
import { pageOrders } from '../payment-pages/service.ts';

/** Who follows the orders that Galla itself makes. */
export const orderFollowers: OrderFollowers = { LINK: linkOrders, PAGE: pageOrders };
