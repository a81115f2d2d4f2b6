import { linkingRoutes } from '../../store-linking/screens.tsx';
import { signOut } from '../session/leave.ts';

/** The results of a linking flow. Who signs out there goes on with it as somebody else. */
export const routes = linkingRoutes({ onSignOut: () => void signOut() });
