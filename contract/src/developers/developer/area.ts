import type { Criteria } from '../../core/criteria.ts';
import { can, ofWholeMerchant, where } from '../../core/endpoint.ts';
import type { Screen } from '../../core/screen.ts';

/** The merchants that have developer settings: online ones, each separately. */
export const developers = {
  merchants: 'online',
  superMerchants: false,
  flags: { DEVELOPER_SETTINGS_DISABLED: false },
} as const satisfies Criteria;

/** Developer settings. */
export const developerHome = {
  path: '/developer-settings',
  title: 'Developer settings',
  access: ofWholeMerchant(where(can('PRIVATE_KEY_READ_ACCESS', 'WEBHOOK_MANAGE_ACCESS'), developers)),
  navigation: { label: 'Developer settings', icon: 'code-xml', group: 'business' },
  testMode: true,
} as const satisfies Screen;
