import { attention } from '@galla/contract/messages/attention/calls.ts';
import { dashboardHome } from '@galla/contract/payments/insights/area.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import { queryOf } from '../../lib/api/api.ts';
import type { SearchParams } from '../../lib/router/paths.ts';
import { page } from '../../lib/router/routes.tsx';
import { type KeptChoices, keptChoices } from '../../lib/session/kept-choice.ts';
import type { Session } from '../../lib/session/session.ts';
import { isTestPage } from '../../lib/session/test-mode.ts';
import { DashboardPage, type DashboardParts } from './DashboardPage.tsx';
import { dashboardChoiceOf } from './dashboard-choice.ts';
import { seesFigures, summaryQuery } from './use-summary.ts';

/** Requests the attention items, and the dashboard's figures for people who may see them. */
function fetchFigures(client: QueryClient, session: Session, search: SearchParams) {
  const kept = client.getQueryData<KeptChoices>(keptChoices.queryKey);
  // Whoever returns after acting on an item no longer finds it.
  if (!isTestPage) void client.prefetchQuery({ ...queryOf(attention.list, {}), staleTime: 0 });
  return seesFigures(session) ? client.prefetchQuery(summaryQuery(dashboardChoiceOf(kept, search))) : undefined;
}

/** The dashboard, with the parts of other features in it. */
export const dashboardRoutes = (parts: DashboardParts): readonly RouteObject[] => [
  page(dashboardHome, async () => () => <DashboardPage {...parts} />, { prefetch: fetchFigures }),
];
