import type { ReactNode } from 'react';
import { TabbedPage } from '../lib/page/TabbedPage.tsx';
import { reportTabs } from './report-tabs.ts';

/** The head and the tabs of the reports (REP-01). */
export function ReportsLayout({ children }: { readonly children: ReactNode }) {
  return (
    <TabbedPage title="Reports" tabs={reportTabs}>
      {children}
    </TabbedPage>
  );
}
