import { ProfilePage } from '../../profile/ProfilePage.tsx';
import { OwnFactors } from '../../second-factor/OwnFactors.tsx';

/** The profile with the person's second factors in it. */
export function ProfileScreen() {
  return <ProfilePage secondFactors={<OwnFactors />} />;
}
