import { DashboardPage } from '../../insights/DashboardPage.tsx';
import { DashboardWidgets } from './DashboardWidgets.tsx';
import { RecentPayments } from './RecentPayments.tsx';

/** The dashboard with what it takes from the payments' own screens and from the provider. */
export function DashboardScreen() {
  return <DashboardPage widgets={<DashboardWidgets />} recent={(choice) => <RecentPayments choice={choice} />} />;
}
