import { t } from '@lingui/core/macro';
import { Outlet } from 'react-router';
import { TabbedPage } from '../../lib/page/TabbedPage.tsx';
import { developerTabs } from './developer-tabs.ts';

/** The head and the tabs of developer settings. */
export function DeveloperLayout() {
  return (
    <TabbedPage title={t`Developer settings`} tabs={developerTabs()}>
      <Outlet />
    </TabbedPage>
  );
}
