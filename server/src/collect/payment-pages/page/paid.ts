import type { Order } from '@galla/contract/collect/checkout/endpoints.ts';
import { gstWithin } from '@galla/contract/collect/payment-links/fields.ts';
import { inTenant } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/http/handlers.ts';
import { orderKeyOf } from '../../checkout/public/address.ts';
import { payUrlOf, viewOrder } from '../../checkout/public/service.ts';
import type { PageOfOrder } from './paid-queries.ts';
import { findPageOfOrder } from './paid-queries.ts';

/** An order of a page, as its receipt shows it. */
export interface ShownOrder extends PageOfOrder {
  readonly order: Order;
  /** The GST included in the items, in paise. */
  readonly gst: number;
  /** The address at which an open order is paid. */
  readonly payUrl: string;
}

/** The order of a token. Undefined if it belongs to no page. */
export async function findShownOrder(platform: Platform, token: string): Promise<ShownOrder | undefined> {
  const orderKey = orderKeyOf(platform.masterKey, token);
  if (orderKey === undefined) return undefined;
  const { tenantId, orderId } = orderKey;
  const page = await inTenant(platform.database, tenantId, (tx) => findPageOfOrder(tx, tenantId, orderId));
  const order = page && (await viewOrder(platform, orderKey));
  if (page === undefined || order === undefined) return undefined;
  const gst = page.items.reduce(
    (sum, { quantity, unitPrice, gstRate }) => sum + gstWithin(quantity * unitPrice, gstRate),
    0,
  );
  return { ...page, order, gst, payUrl: payUrlOf(platform, orderKey) };
}
