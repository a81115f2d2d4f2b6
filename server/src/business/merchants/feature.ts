import { customerContact } from '@galla/contract/business/merchants/customer-contact.ts';
import { merchants } from '@galla/contract/business/merchants/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import { customerContactHandlers } from './customer-contact.ts';
import { merchantHandlers } from './routes.ts';

export const merchantsFeature = feature({
  name: 'merchants',
  contract: { merchants, customerContact },
  handlers: () => ({ merchants: merchantHandlers, customerContact: customerContactHandlers }),
  writes: ['merchant', 'tenant', 'customer_contact'],
  reads: ['gateway_activation', 'merchant_attribute', 'payment_link_activation', 'person_config', 'service_line'],
  freeText: {
    customer_contact: { email: 'text', phone: 'text' },
    merchant: {
      name: 'text',
      legal_name: 'text',
      billing_address: 'text',
      kyc_reason: 'text',
      website: 'text',
      disabled_reason: 'text',
    },
  },
  distribution: { merchant: 'reference', tenant: 'reference', customer_contact: 'reference' },
});
