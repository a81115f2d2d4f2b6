import { linkingRoutes } from '../../business/store-linking/screens.tsx';
import { signOut } from '../session/leave.ts';

/** The results of a linking flow. After a sign-out there it continues with the next person. */
export const routes = linkingRoutes({ onSignOut: () => void signOut() });
