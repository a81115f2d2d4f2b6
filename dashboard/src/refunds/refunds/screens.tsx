import { refundScreens } from '@galla/contract/refunds/refunds/screens.ts';
import { page } from '../../lib/router/routes.tsx';

/** The list of refunds, a tab of payments. */
export const refundList = page(
  refundScreens.allRefunds,
  async () => (await import('./AllRefundsPage.tsx')).AllRefundsPage,
);

export const refundDetails = page(
  refundScreens.refundDetails,
  async () => (await import('./details/RefundDetailsPage.tsx')).RefundDetailsPage,
);
