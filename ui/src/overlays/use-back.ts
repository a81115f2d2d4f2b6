import { useEffectEvent, useLayoutEffect } from 'react';
import { openAbovePage } from './overlay-entries.ts';

/** Makes Back close an open dialog or panel on a phone, where it covers the page like a screen. */
export function useBack(close: (() => void) | undefined, isOpen = true): void {
  const back = useEffectEvent(() => close?.());
  useLayoutEffect(() => {
    const isOverPage = isOpen && matchMedia('(max-width: 767px)').matches;
    return isOverPage ? openAbovePage(() => back()) : undefined;
  }, [isOpen]);
}
