import { groupRoutes } from '../../identity/groups/screens.tsx';
import { signOut, switchMerchant } from '../session/leave.ts';

export const routes = groupRoutes({ onChoose: switchMerchant, onSignOut: () => void signOut() });
