import { transactionScreens } from '@galla/contract/payments/transactions/screens.ts';
import { refundBatchScreens } from '@galla/contract/refunds/refund-batches/screens.ts';
import { refundScreens } from '@galla/contract/refunds/refunds/screens.ts';
import { t } from '@lingui/core/macro';
import { Outlet } from 'react-router';
import { TabbedPage } from '../../lib/page/TabbedPage.tsx';

const tabs = () => [
  { label: t`History`, screen: transactionScreens.history },
  { label: t`Live`, screen: transactionScreens.live, live: true },
  { label: t`Refunds`, screen: refundScreens.allRefunds },
  { label: t`Bulk Refunds`, screen: refundBatchScreens.bulkRefunds },
];

/** The head and the tabs that the lists of payments share (ROU-12). */
export function TransactionsLayout() {
  return (
    <TabbedPage title={t`Transactions`} tabs={tabs()}>
      <Outlet />
    </TabbedPage>
  );
}
