import { can } from '../../core/endpoint.ts';
import type { PlannedActs, Screens } from '../../core/screen.ts';
import { developerHome } from './area.ts';

/** The screens of developer settings. The tabs belong to other features. */
export const developerScreens = { developer: developerHome } as const satisfies Screens;

/** The planned actions of developer settings. */
export const plannedDeveloperActs = {
  configureCheckout: { on: developerHome, does: 'Change the checkout configuration', access: can('OMX_CONFIG_UPDATE') },
  listApps: { on: developerHome, does: 'Apps', access: can('apps_list') },
  seeApp: { on: developerHome, does: 'Details of an app', access: can('app_details') },
  createApp: { on: developerHome, does: 'Create an app', access: can('app-creation-maker') },
  changeApp: { on: developerHome, does: 'Change an app', access: can('app-update-maker') },
  reviewApp: { on: developerHome, does: 'Submit an app for review', access: can('app-review-maker') },
  releaseApp: { on: developerHome, does: 'Release an app', access: can('app-release-maker') },
} as const satisfies PlannedActs;
