import { screens } from '@galla/contract/screens.ts';
import { PageHead } from '@galla/ui/PageHead.tsx';
import { Tabs } from '@galla/ui/Tabs.tsx';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { renderLink } from '../lib/RouterLink.tsx';
import { PageActionsSlot } from './PageActions.tsx';

const tabs = [
  { label: 'History', href: screens.history.path, live: false },
  { label: 'Live', href: screens.live.path, live: true },
];

/** The head and the tabs that the lists of payments share (ROU-12). */
export function TransactionsLayout() {
  const path = useLocation({ select: ({ pathname }) => pathname.toLowerCase() });
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <>
      <PageHead title="Transactions" actions={<span ref={setSlot} style={{ display: 'contents' }} />} />
      <Tabs
        label="Transactions"
        items={tabs.map((tab) => ({ ...tab, active: path.startsWith(tab.href) }))}
        renderLink={renderLink}
      />
      <PageActionsSlot.Provider value={slot}>
        <Outlet />
      </PageActionsSlot.Provider>
    </>
  );
}
