import { RefundLimits } from '../../refunds/RefundLimits.tsx';
import { securityRoutes } from '../../second-factor/screens.tsx';

/** The team's sign-in, and the approval of refunds. */
export const routes = securityRoutes(<RefundLimits />);
