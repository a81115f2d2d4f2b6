import { SegmentedLinks } from '@galla/ui/inputs/SegmentedLinks.tsx';
import { t } from '@lingui/core/macro';
import { Outlet, useLocation } from 'react-router';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import type { SectionTab } from '../../lib/page/SectionTabs.tsx';
import { TabbedPage } from '../../lib/page/TabbedPage.tsx';
import { allows, isInMode, useSession } from '../../lib/session/session.ts';
import { QuickReports } from './quick/QuickReports.tsx';
import css from './Reports.module.css';
import { groupAt, reportGroups, tabAt } from './report-tabs.ts';

const tabs = (): readonly SectionTab[] =>
  reportGroups.map(({ label, kinds: [first, ...more] }) => ({
    label: t(label),
    screen: first.screen,
    more: more.map(({ screen }) => screen),
  }));

/** The page head of reports, the tabs, and the most requested reports (REP-01). */
export function ReportsLayout() {
  return (
    <TabbedPage title={t`Reports`} tabs={tabs()}>
      <QuickReports />
      <Kinds />
      <Outlet />
    </TabbedPage>
  );
}

/** The kinds of the open tab, if the person may open more than one. */
function Kinds() {
  const session = useSession();
  const { pathname: path } = useLocation();
  const open = tabAt(path);
  const group = groupAt(path);
  const kinds = group?.kinds.filter(({ screen }) => allows(session, screen.access) && isInMode(screen)) ?? [];
  if (group === undefined || kinds.length < 2) return null;
  return (
    <SegmentedLinks
      className={css['kinds'] ?? ''}
      label={t`${{ tab: t(group.label) }}, report types`}
      items={kinds.map((kind) => ({ href: kind.screen.path, label: t(kind.label), active: kind === open }))}
      renderLink={renderLink}
    />
  );
}
