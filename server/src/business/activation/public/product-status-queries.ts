import { sql } from 'kysely';
import type { ProductStatus } from '../../merchants/public/product-status.ts';

/** The activation status of a merchant's payment gateway. */
export const gatewayStatus: ProductStatus = {
  type: 'PAYMENT_GATEWAY',
  status: (tenantId) => sql`case when m.type = 'ONLINE_MERCHANT' and exists (select from merchant_attribute g
      where g.merchant_id = m.id and g.type = 'PAYMENT_GATEWAY_ACTIVATED' and g.active) then 'SUCCESS'
    else (select g.state from gateway_activation g where g.tenant_id = ${tenantId}) end`,
};
