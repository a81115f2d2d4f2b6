import { PoliciesLink } from '../../business/policies/PoliciesLink.tsx';
import { policyRoutes } from '../../business/policies/screens.tsx';
import { websiteCheckRoutes } from '../../business/website-check/screens.tsx';
import { profileRoutes } from '../../identity/profile/screens.tsx';

/** The profile with its link to the policies, the policy generator, and the website check. */
export const routes = [...profileRoutes({ policies: <PoliciesLink /> }), ...policyRoutes, ...websiteCheckRoutes];
