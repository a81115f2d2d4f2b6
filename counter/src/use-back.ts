import { useEffect, useRef } from 'react';
import type { Route } from './route.ts';

/**
 * The phone's own Back leads from any screen to the QR of the counter. A code that waits for its customer stays: it is
 * left by its buttons, which cancel it.
 */
export function useBack(route: Route, go: (route: Route) => void): void {
  const isIdle = route.at === 'idle';
  const shown = useRef(route);
  shown.current = route;
  useEffect(() => {
    if (isIdle) return;
    let isBack = false;
    history.pushState(null, '');
    const back = () => {
      if (shown.current.at === 'qr') return history.pushState(null, '');
      isBack = true;
      go({ at: 'idle' });
    };
    addEventListener('popstate', back);
    return () => {
      removeEventListener('popstate', back);
      if (!isBack) history.back();
    };
  }, [isIdle, go]);
}
