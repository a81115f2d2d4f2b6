import { sql } from 'kysely';
import type { ProductStatus } from '../../../business/merchants/public/product-status.ts';

/** The activation status of a merchant's payment links. */
export const paymentLinkStatus: ProductStatus = {
  type: 'PAYMENT_LINK',
  status: (tenantId) => sql`(select case l.state when 'ACTIVATED' then 'SUCCESS' when 'ACTIVATING' then 'IN_PROGRESS'
    else 'FAILED' end from payment_link_activation l where l.tenant_id = ${tenantId})`,
};
