import { setupRoutes } from '../../identity/second-factor/screens.tsx';
import { takeDestination } from '../../lib/session/destination.ts';
import { signOut } from '../session/leave.ts';

/** Two-step verification that the team requires. */
export const routes = setupRoutes({
  onDone: () => location.replace(takeDestination()),
  onSignOut: () => void signOut(),
});
