import { dashboardRoutes } from '../../insights/screens.tsx';
import { RecentPayments } from '../../transactions/RecentPayments.tsx';

/** The dashboard with the newest payments in it. */
export const routes = dashboardRoutes((choice) => <RecentPayments choice={choice} />);
