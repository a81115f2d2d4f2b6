import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { lazy, Suspense } from 'react';
import { qrCodeRoutes } from '../../qr-codes/screens.tsx';

/** The recipients come after the list. */
const PaymentAlerts = lazy(async () => ({
  default: (await import('../../recipients/PaymentAlerts.tsx')).PaymentAlerts,
}));

/** QR codes, with the recipients of payment alerts beside them. */
export const routes = qrCodeRoutes({
  alerts: (merchantId) => (
    <Suspense fallback={<Skeleton height={240} />}>
      <PaymentAlerts merchantId={merchantId} />
    </Suspense>
  ),
});
