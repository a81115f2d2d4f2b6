import { vendors } from '@galla/contract/settlements/vendors/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import { linkVendorCommand, unlinkVendorCommand } from './operator.ts';
import { vendorHandlers } from './routes.ts';

export const vendorsFeature = feature({
  name: 'vendors',
  contract: { vendors },
  handlers: () => ({ vendors: vendorHandlers }),
  writes: ['vendor_link'],
  freeText: {
    vendor_link: { vendor_name: 'text' },
  },
  operator: [linkVendorCommand, unlinkVendorCommand],
  distribution: { vendor_link: 'reference' },
});
