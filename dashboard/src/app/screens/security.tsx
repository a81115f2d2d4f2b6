import { OwnPassword } from '../../identity/profile/OwnPassword.tsx';
import { OwnSessions } from '../../identity/profile/OwnSessions.tsx';
import { securityRoutes } from '../../identity/second-factor/screens.tsx';

/** How a person signs in, with the account's password and sessions, and how the team does. */
export const routes = securityRoutes(
  <>
    <OwnPassword />
    <OwnSessions />
  </>,
);
