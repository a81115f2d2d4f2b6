import { groups } from '@galla/contract/identity/groups/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import { superMerchantCommand } from './operator.ts';
import { groupHandlers } from './routes.ts';

export const groupsFeature = feature({
  name: 'groups',
  contract: { groups },
  handlers: () => ({ groups: groupHandlers }),
  writes: ['merchant_group'],
  freeText: {
    merchant_group: { name: 'text' },
  },
  operator: [superMerchantCommand],
  distribution: { merchant_group: 'reference' },
});
