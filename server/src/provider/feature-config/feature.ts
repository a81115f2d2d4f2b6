import { featureConfig } from '@galla/contract/provider/feature-config/endpoints.ts';
import { feature } from '../../platform/feature.ts';
import { findNotifications } from './notifications.ts';
import { gstCommand } from './operator/gst.ts';
import { merchantsCommand } from './operator/merchants.ts';
import { moneyCommand } from './operator/money.ts';
import { attributeCommand, featureCommand, kycCommand, showCommand } from './operator/settings.ts';
import { type FeatureConfigServices, featureConfigHandlers } from './routes.ts';

export const featureConfigFeature = feature({
  name: 'feature-config',
  contract: { featureConfig },
  handlers: (services: FeatureConfigServices) => ({ featureConfig: featureConfigHandlers(services) }),
  configuration: {
    notificationWidget: (tx, { scope, merchantId }) => findNotifications(tx, scope, merchantId),
  },
  writes: ['feature_setting'],
  reads: ['auditor_finding', 'payment'],
  freeText: {
    feature_setting: { value: 'json' },
  },
  operator: [merchantsCommand, showCommand, featureCommand, attributeCommand, kycCommand, gstCommand, moneyCommand],
  distribution: {
    feature_setting: 'reference',
  },
});
