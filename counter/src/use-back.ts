import { useEffect, useRef } from 'react';
import type { Route } from './route.ts';

/**
 * Leads the phone's Back from any screen to the QR code of the counter. A code that waits for its customer stays open:
 * its buttons cancel it.
 */
export function useBack(route: Route, go: (route: Route) => void): void {
  const isIdle = route.at === 'idle';
  const shown = useRef(route);
  shown.current = route;
  useEffect(() => {
    // The browser would put the screen back to where another one had been scrolled: each screen begins at its top.
    history.scrollRestoration = 'manual';
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
