import { useEffectEvent, useLayoutEffect } from 'react';
import { openAbovePage } from './overlay-entries.ts';

/** Closes a dialog or a panel by Back while it is open, on a phone: there it stands over the page as a screen would. */
export function useBack(close: (() => void) | undefined, isOpen = true): void {
  const back = useEffectEvent(() => close?.());
  useLayoutEffect(() => {
    const isOverPage = isOpen && matchMedia('(max-width: 767px)').matches;
    return isOverPage ? openAbovePage(() => back()) : undefined;
  }, [isOpen]);
}
