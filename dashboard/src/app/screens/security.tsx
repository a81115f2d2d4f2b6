import { OwnPassword } from '../../identity/profile/OwnPassword.tsx';
import { OwnSessions } from '../../identity/profile/OwnSessions.tsx';
import { securityRoutes } from '../../identity/second-factor/screens.tsx';

/** How a person signs in, with the password and the sessions of the account, and how the team does. */
export const routes = securityRoutes(
  <>
    <OwnPassword />
    <OwnSessions />
  </>,
);
