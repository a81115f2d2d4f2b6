import type { ReactNode } from 'react';
import { TabbedPage } from '../../lib/page/TabbedPage.tsx';
import { developerTabs } from './developer-tabs.ts';

/** The head and the tabs of developer settings. */
export function DeveloperLayout({ children }: { readonly children: ReactNode }) {
  return (
    <TabbedPage title="Developer settings" tabs={developerTabs}>
      {children}
    </TabbedPage>
  );
}
