import { feature } from '../../platform/feature.ts';
import { chargebackCommand } from './operator/chargebacks.ts';
import { outageCommand } from './operator/outages.ts';

export const simulatorFeature = feature({
  name: 'simulator',
  contract: {},
  handlers: () => ({}),
  operator: [outageCommand, chargebackCommand],
});
