import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Closes a dialog by Escape from its first paint: the library listens only a moment later. An open list inside gets the
 * key first.
 */
export function useEscape(close: (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    const isOfList =
      event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true';
    if (!isOfList) close?.();
  });
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);
}
