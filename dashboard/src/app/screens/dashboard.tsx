import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { lazy, Suspense } from 'react';
import { outageWidget } from '../../collect/checkout/outage-widget.tsx';
import { announcementWidget } from '../../messages/announcements/AnnouncementNote.tsx';
import { dashboardRoutes } from '../../payments/insights/screens.tsx';

/** The payment table loads after the figures. */
const RecentPayments = lazy(async () => ({
  default: (await import('../../payments/transactions/RecentPayments.tsx')).RecentPayments,
}));

/** The attention items load with the figures, so that their room is reserved before anything is shown there. */
const loadNeeds = import('../../messages/attention/NeedsYou.tsx');
const NeedsYou = lazy(async () => ({ default: (await loadNeeds).NeedsYou }));

/** The next settlement card loads after the figures. */
const NextCard = lazy(async () => ({
  default: (await import('../../settlements/settlements/card/NextCard.tsx')).NextCard,
}));

/** The dashboard with the widgets of other features and the newest payments. */
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
