import { lazy, Suspense } from 'react';
import { storeRoutes } from '../../stores/screens.tsx';

const CounterPhones = lazy(async () => ({
  default: (await import('../../counter/CounterPhones.tsx')).CounterPhones,
}));

/** Stores, with the phones of their counters in the details of each. */
export const routes = storeRoutes({
  phones: (store) => (
    <Suspense fallback={null}>
      <CounterPhones store={store} />
    </Suspense>
  ),
});
