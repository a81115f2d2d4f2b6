import type { Payment, PaymentDetails } from '@galla/contract/payments/transactions/schemas.ts';
import { transactionScreens } from '@galla/contract/payments/transactions/screens.ts';
import { mayRefund } from '@galla/contract/refunds/refunds/routes.ts';
import type { ComponentType } from 'react';
import { page } from '../../lib/router/routes.tsx';
import { allows, useSession } from '../../lib/session/session.ts';

const { history, live, transactionDetails } = transactionScreens;

/** The parts that refunds add to the screens of payments. */
export interface RefundParts {
  /** The way to refund a row of the history. */
  readonly RowAction: ComponentType<{ readonly payment: Payment }>;
  /** The way to refund selected rows of the history. */
  readonly BulkAction: ComponentType<{ readonly payments: readonly Payment[] }>;
  /** The way to refund the payment of the details. */
  readonly Action: ComponentType<{ readonly payment: PaymentDetails }>;
  /** The refunds of a payment. */
  readonly Refunds: ComponentType<{ readonly payment: PaymentDetails }>;
}

/** The lists of payments. */
export const paymentLists = (refundParts: () => Promise<RefundParts>) => [
  page(history, async () => {
    const [{ HistoryPage }, { RowAction, BulkAction }] = await Promise.all([
      import('./history/HistoryPage.tsx'),
      refundParts(),
    ]);
    const act = (payment: Payment) => <RowAction payment={payment} />;
    const bulkAct = (payments: readonly Payment[]) => <BulkAction payments={payments} />;
    return () => <HistoryPage act={allows(useSession(), mayRefund) ? act : undefined} bulkAct={bulkAct} />;
  }),
  page(live, async () => (await import('./live/LivePage.tsx')).LivePage),
];

/** One payment. */
export const paymentDetails = (refundParts: () => Promise<RefundParts>) =>
  page(transactionDetails, async () => {
    const [{ TransactionDetailsPage }, { Action, Refunds }] = await Promise.all([
      import('./details/TransactionDetailsPage.tsx'),
      refundParts(),
    ]);
    return () => (
      <TransactionDetailsPage
        act={(payment) => <Action payment={payment} />}
        refunds={(payment) => <Refunds payment={payment} />}
      />
    );
  });
