import { refundBatchScreens } from '@galla/contract/refund-batches/screens.ts';
import { refundScreens } from '@galla/contract/refunds/screens.ts';
import { transactionScreens } from '@galla/contract/transactions/screens.ts';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { Tabs } from '@galla/ui/layout/Tabs.tsx';
import { type ReactNode, useState } from 'react';
import { PageActionsSlot } from '../lib/page/PageActions.tsx';
import { renderLink } from '../lib/page/RouterLink.tsx';
import { useAddress } from '../lib/router/use-router.ts';
import { allows, isInMode, useSession } from '../lib/session/session.ts';

const tabs = [
  { label: 'History', screen: transactionScreens.history, live: false },
  { label: 'Live', screen: transactionScreens.live, live: true },
  { label: 'Refunds', screen: refundScreens.allRefunds, live: false },
  { label: 'Bulk Refunds', screen: refundBatchScreens.bulkRefunds, live: false },
];

/** The head and the tabs that the lists of payments share (ROU-12). Those that test mode does not have cannot be followed. */
export function TransactionsLayout({ children }: { readonly children: ReactNode }) {
  const path = useAddress(({ pathname }) => pathname.toLowerCase());
  const session = useSession();
  const open = tabs.filter(({ screen }) => allows(session, screen.access));
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <>
      <PageHead title="Transactions" actions={<span ref={setSlot} style={{ display: 'contents' }} />} />
      <Tabs
        label="Transactions"
        items={open.map(({ label, live, screen }) => ({
          label,
          live,
          href: screen.path,
          active: path.startsWith(screen.path),
          disabled: !isInMode(session, screen),
        }))}
        renderLink={renderLink}
      />
      <PageActionsSlot.Provider value={slot}>{children}</PageActionsSlot.Provider>
    </>
  );
}
