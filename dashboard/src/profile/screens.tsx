import { profileHome } from '@galla/contract/profile/area.ts';
import { page, type Route } from '../lib/router/routes.ts';
import { ProfilePage, type ProfileParts } from './ProfilePage.tsx';

/** The profile with parts of other features in it. */
export const profileRoutes = (parts: ProfileParts): readonly Route[] => [
  page(profileHome, async () => () => <ProfilePage {...parts} />),
];
