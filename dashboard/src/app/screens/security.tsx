import { OwnPassword } from '../../profile/OwnPassword.tsx';
import { OwnSessions } from '../../profile/OwnSessions.tsx';
import { securityRoutes } from '../../second-factor/screens.tsx';

/** How a person signs in, with the password and the sessions of the account, and how the team does. */
export const routes = securityRoutes(
  <>
    <OwnPassword />
    <OwnSessions />
  </>,
);
