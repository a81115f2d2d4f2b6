import type { Screen } from '@galla/contract/core/screen.ts';
import { redirects, screens } from '@galla/contract/screens.ts';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { forgetRedirectionContext } from '../lib/session/destination.ts';
import { isInMode, mayAsk, type Session } from '../lib/session/session.ts';
import { NotFoundPage } from './screens/NotFoundPage.tsx';
import { StartingPage } from './session/StartingPage.tsx';
import { StartupErrorPage } from './session/StartupErrorPage.tsx';
import { sessionForScreens } from './session/startup.ts';
import { Shell } from './shell/Shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}

type PlainSearch = { readonly [key: string]: string | undefined };

const root = createRootRouteWithContext<{ readonly queryClient: QueryClient }>()({
  validateSearch: (search: Record<string, unknown>) => search as PlainSearch,
  component: Outlet,
  notFoundComponent: () => <NotFoundPage />,
  errorComponent: NotFoundPage,
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});

const missing = createRoute({ getParentRoute: () => root, path: '/404', component: () => <NotFoundPage /> });

const selectMerchant = createRoute({
  getParentRoute: () => root,
  path: screens.selectMerchant.path,
  staticData: { screen: screens.selectMerchant },
  component: lazyRouteComponent(() => import('./screens/SelectMerchantScreen.tsx'), 'SelectMerchantScreen'),
  pendingComponent: StartingPage,
});

const twoStepSetup = createRoute({
  getParentRoute: () => root,
  path: screens.twoStepSetup.path,
  staticData: { screen: screens.twoStepSetup },
  component: lazyRouteComponent(() => import('./screens/TwoStepSetupScreen.tsx'), 'TwoStepSetupScreen'),
  pendingComponent: StartingPage,
});

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ context }) => ({ session: await sessionForScreens(context.queryClient) }),
  component: Shell,
  pendingComponent: StartingPage,
  pendingMs: 300,
  errorComponent: StartupErrorPage,
});

interface Opening {
  readonly context: { readonly session: Session };
  readonly location: { readonly pathname: string; readonly search: PlainSearch };
}

/** A screen opens for those who may; others go to the dashboard (ROU-10). Its address is written as the table writes it. */
const opens =
  (screen: Screen) =>
  (opening: Opening): void => {
    if (!mayAsk(opening.context.session, screen.access)) throw redirect({ to: '/dashboard', replace: true });
    isWritten(screen)(opening);
  };

/** For screens that tell who may not that they may not (REF-05). Test mode has its own screens alone (ROU-09). */
const isWritten =
  (screen: Screen) =>
  ({ context, location }: Opening): void => {
    if (!isInMode(context.session, screen)) throw redirect({ to: '/dashboard', replace: true });
    const { path } = screen;
    // The router takes an address with a slash at its end for the same one, and would be sent there for ever.
    if (!path.includes('$') && location.pathname.replace(/\/+$/, '') !== path)
      throw redirect({ to: path as string, search: location.search, replace: true });
  };

/** For screens that stand alone, without navigation (ROU-02). */
const alone = createRoute({
  getParentRoute: () => root,
  id: 'alone',
  beforeLoad: async ({ context }) => ({ session: await sessionForScreens(context.queryClient) }),
  component: Outlet,
  pendingComponent: StartingPage,
  pendingMs: 300,
  errorComponent: StartupErrorPage,
});

/** A linking flow leads here after sign-in. It has no screen in this version, like others of the table (decision 0043). */
const loginRedirection = createRoute({
  getParentRoute: () => alone,
  path: '/login-redirection',
  onEnter: forgetRedirectionContext,
  component: () => <NotFoundPage />,
});

/** Paths of earlier versions and of whole areas lead to their screen, with their query and ids (ROU-14). */
const leading = Object.entries(redirects).map(([from, to]) =>
  createRoute({
    getParentRoute: () => shell,
    path: from as string,
    beforeLoad: ({ search, params }) => {
      throw redirect({ to: to as string, params: params as Record<string, string>, search, replace: true });
    },
  }),
);

const dashboard = createRoute({
  getParentRoute: () => shell,
  path: screens.dashboard.path,
  staticData: { screen: screens.dashboard },
  beforeLoad: opens(screens.dashboard),
  component: lazyRouteComponent(() => import('./screens/DashboardScreen.tsx'), 'DashboardScreen'),
});

const transactions = createRoute({ getParentRoute: () => shell, path: screens.transactions.path });

const transactionsHome = createRoute({
  getParentRoute: () => transactions,
  path: '/',
  beforeLoad: ({ search }) => {
    throw redirect({ to: screens.history.path, search, replace: true });
  },
});

const transactionTabs = createRoute({
  getParentRoute: () => transactions,
  id: 'tabs',
  component: lazyRouteComponent(() => import('../transactions/TransactionsLayout.tsx'), 'TransactionsLayout'),
});

const history = createRoute({
  getParentRoute: () => transactionTabs,
  path: 'history',
  staticData: { screen: screens.history },
  beforeLoad: opens(screens.history),
  component: lazyRouteComponent(() => import('./screens/HistoryScreen.tsx'), 'HistoryScreen'),
});

const live = createRoute({
  getParentRoute: () => transactionTabs,
  path: 'live',
  staticData: { screen: screens.live },
  beforeLoad: opens(screens.live),
  component: lazyRouteComponent(() => import('../transactions/live/LivePage.tsx'), 'LivePage'),
});

const allRefunds = createRoute({
  getParentRoute: () => transactionTabs,
  path: 'refunds/all-refunds',
  staticData: { screen: screens.allRefunds },
  beforeLoad: opens(screens.allRefunds),
  component: lazyRouteComponent(() => import('../refunds/AllRefundsPage.tsx'), 'AllRefundsPage'),
});

/** The three in one file: who opens one soon opens another, and every file more weighs on the first load. */
const bulkScreens = () => import('./screens/BulkRefundScreens.tsx');

const bulkRefunds = createRoute({
  getParentRoute: () => transactionTabs,
  path: 'refunds/bulk-refunds',
  staticData: { screen: screens.bulkRefunds },
  beforeLoad: isWritten(screens.bulkRefunds),
  component: lazyRouteComponent(bulkScreens, 'BulkRefundsPage'),
});

const initiateBulkRefund = createRoute({
  getParentRoute: () => transactions,
  path: 'refunds/bulk-refunds/initiate',
  staticData: { screen: screens.initiateBulkRefund },
  beforeLoad: isWritten(screens.initiateBulkRefund),
  component: lazyRouteComponent(bulkScreens, 'UploadPage'),
});

const bulkRefundDetails = createRoute({
  getParentRoute: () => transactions,
  path: 'refunds/bulk-refunds/$batchId',
  staticData: { screen: screens.bulkRefundDetails },
  beforeLoad: isWritten(screens.bulkRefundDetails),
  component: lazyRouteComponent(bulkScreens, 'BulkRefundPage'),
});

const refundDetails = createRoute({
  getParentRoute: () => transactions,
  path: 'refunds/details/$refundId',
  staticData: { screen: screens.refundDetails },
  beforeLoad: opens(screens.refundDetails),
  component: lazyRouteComponent(() => import('../refunds/details/RefundDetailsPage.tsx'), 'RefundDetailsPage'),
});

const transactionDetails = createRoute({
  getParentRoute: () => transactions,
  path: 'details/$unitId',
  staticData: { screen: screens.transactionDetails },
  beforeLoad: opens(screens.transactionDetails),
  component: lazyRouteComponent(() => import('./screens/TransactionDetailsScreen.tsx'), 'TransactionDetailsScreen'),
});

/** A path below a tab belongs to the tab, whose full link replaces it (ROU-12). */
const toTabOf =
  (tabs: readonly Screen[]) =>
  ({ location }: Pick<Opening, 'location'>): never => {
    const path = location.pathname.toLowerCase();
    const tab = tabs.find((screen) => path.startsWith(`${screen.path}/`));
    throw tab === undefined ? notFound() : redirect({ to: tab.path as string, search: location.search, replace: true });
  };

const belowTransactions = createRoute({
  getParentRoute: () => transactions,
  path: '$',
  beforeLoad: toTabOf([screens.history, screens.live, screens.allRefunds, screens.bulkRefunds]),
});

/** Those of settlements are in one file, and what settlements are checked by in another. */
const settlementScreens = () => import('./screens/SettlementScreens.tsx');
const checkScreens = () => import('./screens/SettlementCheckScreens.tsx');

const ofSettlements = (screen: Screen, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({
    getParentRoute: () => shell,
    path: screen.path as string,
    staticData: { screen },
    beforeLoad: opens(screen),
    component,
  });

const settlements = [
  ofSettlements(screens.settlements, lazyRouteComponent(settlementScreens, 'SettlementsPage')),
  ofSettlements(screens.settlementDetails, lazyRouteComponent(settlementScreens, 'SettlementDetailsPage')),
  ofSettlements(screens.statementMatch, lazyRouteComponent(checkScreens, 'StatementPage')),
  ofSettlements(screens.feeAudit, lazyRouteComponent(checkScreens, 'FeeAuditPage')),
];

/** The six in one file, as those of bulk refunds. */
const reportScreens = () => import('./screens/ReportScreens.tsx');

const reports = createRoute({
  getParentRoute: () => shell,
  path: screens.reports.path,
  component: lazyRouteComponent(reportScreens, 'ReportsLayout'),
});

const reportScreensInTabs = Object.values<Screen>(screens).filter(({ path }) =>
  path.startsWith(`${screens.reports.path}/`),
);

const reportTabs = reportScreensInTabs.map((screen) =>
  createRoute({
    getParentRoute: () => reports,
    path: screen.path.slice(screens.reports.path.length + 1),
    staticData: { screen },
    beforeLoad: opens(screen),
    component: lazyRouteComponent(reportScreens, 'ReportsPage'),
  }),
);

const belowReports = createRoute({
  getParentRoute: () => reports,
  path: '$',
  beforeLoad: toTabOf(reportScreensInTabs),
});

/** The first of the tabs that the person may open. */
const reportsHome = createRoute({
  getParentRoute: () => reports,
  path: '/',
  beforeLoad: ({ context: { session }, search }) => {
    const { path } =
      reportScreensInTabs.find((tab) => mayAsk(session, tab.access) && isInMode(session, tab)) ?? screens.dashboard;
    throw redirect({ to: path as string, search, replace: true });
  },
});

const team = createRoute({ getParentRoute: () => shell, path: screens.team.path });

const teamHome = createRoute({
  getParentRoute: () => team,
  path: '/',
  beforeLoad: ({ search }) => {
    throw redirect({ to: screens.teamMembers.path, search, replace: true });
  },
});

const teamMembers = createRoute({
  getParentRoute: () => team,
  path: 'members',
  staticData: { screen: screens.teamMembers },
  beforeLoad: opens(screens.teamMembers),
  component: lazyRouteComponent(() => import('../team/MembersPage.tsx'), 'MembersPage'),
});

const teamRoles = createRoute({
  getParentRoute: () => team,
  path: 'roles',
  staticData: { screen: screens.teamRoles },
  beforeLoad: opens(screens.teamRoles),
  component: lazyRouteComponent(() => import('../team/RolesPage.tsx'), 'RolesPage'),
});

const belowTeam = createRoute({
  getParentRoute: () => team,
  path: '$',
  beforeLoad: toTabOf([screens.teamMembers, screens.teamRoles]),
});

const auditLog = createRoute({
  getParentRoute: () => shell,
  path: screens.auditLog.path,
  staticData: { screen: screens.auditLog },
  beforeLoad: opens(screens.auditLog),
  component: lazyRouteComponent(() => import('../audit/AuditLogPage.tsx'), 'AuditLogPage'),
});

const security = createRoute({
  getParentRoute: () => shell,
  path: screens.security.path,
  staticData: { screen: screens.security },
  beforeLoad: opens(screens.security),
  component: lazyRouteComponent(() => import('./screens/SecurityScreen.tsx'), 'SecurityScreen'),
});

const profile = createRoute({
  getParentRoute: () => shell,
  path: screens.profile.path,
  staticData: { screen: screens.profile },
  beforeLoad: opens(screens.profile),
  component: lazyRouteComponent(() => import('./screens/ProfileScreen.tsx'), 'ProfileScreen'),
});

/** Every route of the dashboard; what it is called and who may open it stands in the table of screens. */
export const routeTree = root.addChildren([
  home,
  missing,
  selectMerchant,
  twoStepSetup,
  shell.addChildren([
    dashboard,
    transactions.addChildren([
      transactionsHome,
      transactionTabs.addChildren([history, live, allRefunds, bulkRefunds]),
      transactionDetails,
      refundDetails,
      initiateBulkRefund,
      bulkRefundDetails,
      belowTransactions,
    ]),
    ...settlements,
    reports.addChildren([reportsHome, ...reportTabs, belowReports]),
    team.addChildren([teamHome, teamMembers, teamRoles, belowTeam]),
    auditLog,
    security,
    profile,
    ...leading,
  ]),
  alone.addChildren([loginRedirection]),
]);
