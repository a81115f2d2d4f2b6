import { profileHome } from '@galla/contract/profile/area.ts';
import type { ReactNode } from 'react';
import { page, type Route } from '../lib/router/routes.ts';
import { ProfilePage } from './ProfilePage.tsx';

/** The profile; the person's second factors in it are of another feature. */
export const profileRoutes = (secondFactors: ReactNode): readonly Route[] => [
  page(profileHome, async () => () => <ProfilePage secondFactors={secondFactors} />),
];
