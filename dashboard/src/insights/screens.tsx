import { dashboardHome } from '@galla/contract/insights/area.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SearchParams } from '../lib/router/address.ts';
import { page, type Route } from '../lib/router/routes.ts';
import { type KeptChoices, keptChoices } from '../lib/session/kept-choice.ts';
import type { Session } from '../lib/session/session.ts';
import { DashboardPage } from './DashboardPage.tsx';
import { dashboardChoiceOf } from './use-dashboard-choice.ts';
import { type DashboardChoice, seesFigures, summaryQuery } from './use-summary.ts';

/** Asks for the figures of the dashboard, for people who may see them. */
function fetchFigures(client: QueryClient, session: Session, search: SearchParams): void {
  const kept = client.getQueryData<KeptChoices>(keptChoices.queryKey);
  if (seesFigures(session)) void client.prefetchQuery(summaryQuery(dashboardChoiceOf(kept, search)));
}

/** The dashboard; the newest payments in it are of another feature. */
export const dashboardRoutes = (recent: (choice: DashboardChoice) => ReactNode): readonly Route[] => [
  page(dashboardHome, async () => () => <DashboardPage recent={recent} />, fetchFigures),
];
