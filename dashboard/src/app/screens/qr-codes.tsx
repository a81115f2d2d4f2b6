import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { lazy, Suspense } from 'react';
import { qrCodeRoutes } from '../../shops/qr-codes/screens.tsx';

/** The recipients load after the list. */
const PaymentAlerts = lazy(async () => ({
  default: (await import('../../shops/recipients/PaymentAlerts.tsx')).PaymentAlerts,
}));

const AskAmount = lazy(async () => ({ default: (await import('../../shops/dynamic-qr/AskAmount.tsx')).AskAmount }));

/** QR codes, with the recipients of payment alerts, and QR codes for one amount. */
export const routes = qrCodeRoutes({
  asks: ({ store, storeName, terminal, terminalName, merchantId }) => (
    <Suspense fallback={null}>
      <AskAmount
        store={{
          storeId: store,
          storeName,
          merchantId,
          counter: terminal === null ? null : { id: terminal, name: terminalName ?? '' },
        }}
      />
    </Suspense>
  ),
  alerts: (merchantId) => (
    <Suspense fallback={<Skeleton height={240} />}>
      <PaymentAlerts merchantId={merchantId} />
    </Suspense>
  ),
});
