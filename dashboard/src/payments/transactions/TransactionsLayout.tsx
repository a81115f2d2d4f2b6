import { transactionScreens } from '@galla/contract/payments/transactions/screens.ts';
import { refundBatchScreens } from '@galla/contract/refunds/refund-batches/screens.ts';
import { refundScreens } from '@galla/contract/refunds/refunds/screens.ts';
import { Outlet } from 'react-router';
import { TabbedPage } from '../../lib/page/TabbedPage.tsx';

const tabs = [
  { label: 'History', screen: transactionScreens.history },
  { label: 'Live', screen: transactionScreens.live, live: true },
  { label: 'Refunds', screen: refundScreens.allRefunds },
  { label: 'Bulk Refunds', screen: refundBatchScreens.bulkRefunds },
];

/** The head and the tabs that the lists of payments share (ROU-12). */
export function TransactionsLayout() {
  return (
    <TabbedPage title="Transactions" tabs={tabs}>
      <Outlet />
    </TabbedPage>
  );
}
