import { PoliciesLink } from '../../policies/PoliciesLink.tsx';
import { policyRoutes } from '../../policies/screens.tsx';
import { profileRoutes } from '../../profile/screens.tsx';
import { websiteCheckRoutes } from '../../website-check/screens.tsx';

/** The profile with the way to the policies in it, the policy generator, and the website check. */
export const routes = [...profileRoutes({ policies: <PoliciesLink /> }), ...policyRoutes, ...websiteCheckRoutes];
