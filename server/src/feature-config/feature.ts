import { featureConfig } from '@galla/contract/feature-config/endpoints.ts';
import { feature } from '../platform/feature.ts';
import { announcementCommand } from './operator/announcements.ts';
import { gstCommand } from './operator/gst.ts';
import { merchantsCommand } from './operator/merchants.ts';
import { moneyCommand } from './operator/money.ts';
import { attributeCommand, featureCommand, kycCommand, showCommand } from './operator/settings.ts';
import { tariffCommand } from './operator/tariffs.ts';
import { featureConfigHandlers } from './routes.ts';

export const featureConfigFeature = feature({
  name: 'feature-config',
  contract: { featureConfig },
  handlers: () => ({ featureConfig: featureConfigHandlers }),
  writes: ['feature_setting', 'merchant_attribute', 'pricing', 'rate_card', 'turnover_class'],
  operator: [
    merchantsCommand,
    showCommand,
    featureCommand,
    attributeCommand,
    kycCommand,
    gstCommand,
    moneyCommand,
    tariffCommand,
    announcementCommand,
  ],
});
