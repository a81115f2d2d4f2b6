import { customerContact } from '@galla/contract/business/merchants/customer-contact.ts';
import { merchants } from '@galla/contract/business/merchants/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import { customerContactHandlers } from './customer-contact.ts';
import type { ProductStatus } from './public/product-status.ts';
import { merchantHandlers } from './routes.ts';

export const merchantsFeature = feature({
  name: 'merchants',
  contract: { merchants, customerContact },
  handlers: ({ products }: { readonly products: readonly ProductStatus[] }) => ({
    merchants: merchantHandlers(products),
    customerContact: customerContactHandlers,
  }),
  writes: ['merchant', 'merchant_attribute', 'tenant', 'customer_contact', 'service_line'],
  reads: ['person_config'],
  freeText: {
    customer_contact: { email: 'text', phone: 'text' },
    merchant_attribute: { value: 'text' },
    merchant: {
      name: 'text',
      legal_name: 'text',
      billing_address: 'text',
      kyc_reason: 'text',
      website: 'text',
      disabled_reason: 'text',
    },
  },
  distribution: {
    merchant: 'reference',
    merchant_attribute: 'reference',
    tenant: 'reference',
    customer_contact: 'reference',
    service_line: 'reference',
  },
});
