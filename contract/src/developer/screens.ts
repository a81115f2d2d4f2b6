import type { Criteria } from '../core/criteria.ts';
import { adminsOnly, can, where } from '../core/endpoint.ts';
import type { PlannedActs, Redirects, Screens } from '../core/screen.ts';

const developers = {
  merchants: 'online',
  superMerchants: false,
  flags: { DEVELOPER_SETTINGS_DISABLED: false },
} as const satisfies Criteria;

/** The screens of developer settings, which come later. */
export const plannedDeveloperScreens = {
  apiKeys: {
    path: '/developer-settings/api-keys',
    title: 'API Keys',
    access: adminsOnly(where(can('PRIVATE_KEY_READ_ACCESS'), developers)),
    testMode: true,
  },
  webhooks: {
    path: '/developer-settings/webhooks',
    title: 'Webhooks',
    access: where(can('WEBHOOK_MANAGE_ACCESS'), developers),
    testMode: true,
  },
} as const satisfies Screens;

const { apiKeys } = plannedDeveloperScreens;

/** The planned actions of developer settings. */
export const plannedDeveloperActs = {
  shareApiKeys: { on: apiKeys, does: 'See, share and copy an API key', access: apiKeys.access },
  configureCheckout: { on: apiKeys, does: 'Change the checkout configuration', access: can('OMX_CONFIG_UPDATE') },
  listApps: { on: apiKeys, does: 'Apps', access: can('apps_list') },
  seeApp: { on: apiKeys, does: 'Details of an app', access: can('app_details') },
  createApp: { on: apiKeys, does: 'Create an app', access: can('app-creation-maker') },
  changeApp: { on: apiKeys, does: 'Change an app', access: can('app-update-maker') },
  reviewApp: { on: apiKeys, does: 'Send an app to review', access: can('app-review-maker') },
  releaseApp: { on: apiKeys, does: 'Release an app', access: can('app-release-maker') },
} as const satisfies PlannedActs;

/** The bare path of developer settings. */
export const developerRedirects = {
  '/developer-settings': '/developer-settings/api-keys',
} as const satisfies Redirects;
