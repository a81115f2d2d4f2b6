import { linkingRoutes } from '../../store-linking/screens.tsx';
import { signOut } from '../session/leave.ts';

/** The results of a linking flow. A person who signs out there goes on with it as somebody else. */
export const routes = linkingRoutes({ onSignOut: () => void signOut() });
