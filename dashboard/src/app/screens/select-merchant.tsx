import { groupRoutes } from '../../identity/groups/screens.tsx';
import { signOut, switchMerchant } from '../session/leave.ts';

/** The choice of a merchant. */
export const routes = groupRoutes({ onChoose: switchMerchant, onSignOut: () => void signOut() });
