import type { Screen } from '@galla/contract/core/screen.ts';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { Tabs } from '@galla/ui/layout/Tabs.tsx';
import { type ReactNode, useState } from 'react';
import { useAddress } from '../router/use-router.ts';
import { allows, isInMode, useSession } from '../session/session.ts';
import { PageActionsSlot } from './PageActions.tsx';
import { renderLink } from './RouterLink.tsx';

interface TabbedPageProps {
  readonly title: string;
  readonly tabs: readonly { readonly label: string; readonly screen: Screen; readonly live?: boolean }[];
  readonly children: ReactNode;
}

/** The head and the tabs that several screens share (ROU-12). Tabs that test mode does not have cannot be followed. */
export function TabbedPage({ title, tabs, children }: TabbedPageProps) {
  const session = useSession();
  const path = useAddress(({ pathname }) => pathname.toLowerCase());
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <>
      <PageHead title={title} actions={<span ref={setSlot} style={{ display: 'contents' }} />} />
      <Tabs
        label={title}
        items={tabs
          .filter(({ screen }) => allows(session, screen.access))
          .map(({ label, live = false, screen }) => ({
            label,
            live,
            href: screen.path,
            active: `${path}/`.startsWith(`${screen.path}/`),
            disabled: !isInMode(screen),
          }))}
        renderLink={renderLink}
      />
      <PageActionsSlot.Provider value={slot}>{children}</PageActionsSlot.Provider>
    </>
  );
}
