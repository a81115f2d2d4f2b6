import { sql } from 'kysely';
import type { PaymentsOfOrder } from '../../../refunds/refunds/public/payments-of-order.ts';

/** The payments of an order. Shops know it by our id and by their own, and payments by theirs. */
export const paymentsOfOrder: PaymentsOfOrder = (orderId) =>
  sql`(select p.tenant_id, p.id from checkout_order o
    join payment p on p.tenant_id = o.tenant_id and p.merchant_order_id = o.merchant_order_id
    where o.id = ${orderId}::uuid)`;
