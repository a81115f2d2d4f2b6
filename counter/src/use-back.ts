import { useEffect, useRef } from 'react';
import type { Place } from './place.ts';

/**
 * The phone's own Back leads from any screen to the QR of the counter. A code that waits for its customer stays: it is
 * left by its buttons, which cancel it.
 */
export function useBack(place: Place, go: (place: Place) => void): void {
  const isIdle = place.at === 'idle';
  const shown = useRef(place);
  shown.current = place;
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
