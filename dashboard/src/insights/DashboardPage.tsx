import { PageHead } from '@galla/ui/PageHead.tsx';

/** What was collected, and how, over a period (spec A2, B2). */
export function DashboardPage() {
  return <PageHead title="Dashboard" />;
}
