import { RefundLimits } from '../../refunds/RefundLimits.tsx';
import { securityRoutes } from '../../second-factor/screens.tsx';

/** How the team signs in, and who has to agree before money goes back. */
export const routes = securityRoutes(<RefundLimits />);
