import { useEffect, useRef } from 'react';
import type { Route } from './route.ts';

/**
 * Makes the phone's Back button return from any screen to the counter's QR code. A QR code that waits for its customer
 * stays open; only its own buttons cancel it.
 */
export function useBack(route: Route, go: (route: Route) => void): void {
  const isIdle = route.at === 'idle';
  const shown = useRef(route);
  shown.current = route;
  useEffect(() => {
    // The browser would restore the scroll position of another screen; every screen starts at its top.
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
