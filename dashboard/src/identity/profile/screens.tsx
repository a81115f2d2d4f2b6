import { profileHome, settingsHome } from '@galla/contract/identity/profile/area.ts';
import type { RouteObject } from 'react-router';
import { page } from '../../lib/router/routes.tsx';
import type { ProfileParts } from './ProfilePage.tsx';
import type { SettingsParts } from './settings/SettingsPage.tsx';

/** The profile with parts of other features in it. */
export const profileRoutes = (parts: ProfileParts): readonly RouteObject[] => [
  page(profileHome, async () => {
    const { ProfilePage } = await import('./ProfilePage.tsx');
    return () => <ProfilePage {...parts} />;
  }),
];

/** The settings with parts of other features in them. */
export const settingsRoutes = (parts: SettingsParts): readonly RouteObject[] => [
  page(settingsHome, async () => {
    const { SettingsPage } = await import('./settings/SettingsPage.tsx');
    return () => <SettingsPage {...parts} />;
  }),
];
