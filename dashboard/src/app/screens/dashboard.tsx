import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { lazy, Suspense } from 'react';
import { announcementWidget } from '../../announcements/AnnouncementNote.tsx';
import { dashboardRoutes } from '../../insights/screens.tsx';

/** The table of payments comes after the figures. */
const RecentPayments = lazy(async () => ({
  default: (await import('../../transactions/RecentPayments.tsx')).RecentPayments,
}));

/** The dashboard with the widgets of other features, and the newest payments in it. */
export const routes = dashboardRoutes({
  widgets: [announcementWidget],
  recent: (choice) => (
    <Suspense fallback={<Skeleton height={380} round />}>
      <RecentPayments choice={choice} />
    </Suspense>
  ),
});
