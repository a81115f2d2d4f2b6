import { PoliciesLink } from '../../policies/PoliciesLink.tsx';
import { policyRoutes } from '../../policies/screens.tsx';
import { profileRoutes } from '../../profile/screens.tsx';
import { OwnFactors } from '../../second-factor/OwnFactors.tsx';

/** The profile with the person's second factors and the way to the policies in it, and the policy generator. */
export const routes = [
  ...profileRoutes({ secondFactors: <OwnFactors />, policies: <PoliciesLink /> }),
  ...policyRoutes,
];
