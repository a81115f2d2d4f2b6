import { lazy, Suspense } from 'react';
import { storeRoutes } from '../../shops/stores/screens.tsx';

const CounterPhones = lazy(async () => ({
  default: (await import('../../shops/counter/CounterPhones.tsx')).CounterPhones,
}));

const AskAmount = lazy(async () => ({ default: (await import('../../shops/dynamic-qr/AskAmount.tsx')).AskAmount }));

/** Stores. The details of each include QR codes for one amount and the counter phones. */
export const routes = storeRoutes({
  asks: ({ id, name, merchantId }) => (
    <Suspense fallback={null}>
      <AskAmount store={{ storeId: id, storeName: name, merchantId, counter: null }} />
    </Suspense>
  ),
  phones: (store) => (
    <Suspense fallback={null}>
      <CounterPhones store={store} />
    </Suspense>
  ),
});
