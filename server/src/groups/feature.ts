import { groups } from '@galla/contract/groups/endpoints.ts';
import { feature } from '../platform/feature.ts';
import { groupHandlers } from './routes.ts';

export const groupsFeature = feature({
  name: 'groups',
  contract: { groups },
  handlers: () => ({ groups: groupHandlers }),
  freeText: {
    merchant_group: { name: 'text' },
  },
});
