import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { lazy, Suspense } from 'react';
import { outageWidget } from '../../collect/checkout/outage-widget.tsx';
import { announcementWidget } from '../../messages/announcements/AnnouncementNote.tsx';
import { dashboardRoutes } from '../../payments/insights/screens.tsx';

/** The table of payments comes after the figures. */
const RecentPayments = lazy(async () => ({
  default: (await import('../../payments/transactions/RecentPayments.tsx')).RecentPayments,
}));

/** What waits for the person is fetched with the figures, so that it takes its room before anything stands in it. */
const loadNeeds = import('../../messages/attention/NeedsYou.tsx');
const NeedsYou = lazy(async () => ({ default: (await loadNeeds).NeedsYou }));

/** When money reaches the bank comes after the figures. */
const NextCard = lazy(async () => ({
  default: (await import('../../settlements/settlements/card/NextCard.tsx')).NextCard,
}));

/** The dashboard with the widgets of other features, and the newest payments in it. */
export const routes = dashboardRoutes({
  widgets: [outageWidget, announcementWidget],
  settlement: () => (
    <Suspense>
      <NextCard />
    </Suspense>
  ),
  needs: (onKnown) => (
    <Suspense>
      <NeedsYou onKnown={onKnown} />
    </Suspense>
  ),
  recent: (choice) => (
    <Suspense fallback={<Skeleton height={380} round />}>
      <RecentPayments choice={choice} />
    </Suspense>
  ),
});
