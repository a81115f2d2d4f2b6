import { DashboardPage } from '../insights/DashboardPage.tsx';
import { RecentPayments } from './RecentPayments.tsx';

/** The dashboard with what it takes from the payments' own screens. */
export function DashboardScreen() {
  return <DashboardPage recent={(choice) => <RecentPayments choice={choice} />} />;
}
