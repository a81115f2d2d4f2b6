import { profileRoutes } from '../../profile/screens.tsx';
import { OwnFactors } from '../../second-factor/OwnFactors.tsx';

/** The profile with the person's second factors in it. */
export const routes = profileRoutes(<OwnFactors />);
