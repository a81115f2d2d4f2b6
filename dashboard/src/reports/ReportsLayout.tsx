import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { Tabs } from '@galla/ui/layout/Tabs.tsx';
import { type ReactNode, useState } from 'react';
import { PageActionsSlot } from '../lib/page/PageActions.tsx';
import { renderLink } from '../lib/page/RouterLink.tsx';
import { useAddress } from '../lib/router/use-router.ts';
import { allows, isInMode, useSession } from '../lib/session/session.ts';
import { reportTabs, tabAt } from './report-tabs.ts';

/** The head and the tabs of the reports (REP-01). */
export function ReportsLayout({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const at = useAddress(({ pathname }) => tabAt(pathname)?.screen.path);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <>
      <PageHead title="Reports" actions={<span ref={setSlot} style={{ display: 'contents' }} />} />
      <Tabs
        label="Reports"
        items={reportTabs
          .filter(({ screen }) => allows(session, screen.access))
          .map(({ label, screen }) => ({
            label,
            href: screen.path,
            active: screen.path === at,
            disabled: !isInMode(session, screen),
          }))}
        renderLink={renderLink}
      />
      <PageActionsSlot.Provider value={slot}>{children}</PageActionsSlot.Provider>
    </>
  );
}
