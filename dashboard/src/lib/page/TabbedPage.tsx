import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { PageActionsSlot } from './PageActions.tsx';
import { SectionTabs } from './SectionTabs.tsx';

interface TabbedPageProps {
  readonly title: string;
  readonly tabs: ComponentProps<typeof SectionTabs>['tabs'];
  readonly children: ReactNode;
}

/** A page head with tabs that several screens share (ROU-12). */
export function TabbedPage({ title, tabs, children }: TabbedPageProps) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <>
      <PageHead title={title} actions={<span ref={setSlot} style={{ display: 'contents' }} />} />
      <SectionTabs label={title} tabs={tabs} />
      <PageActionsSlot.Provider value={slot}>{children}</PageActionsSlot.Provider>
    </>
  );
}
