import { useEffect, useState } from 'react';

/** What has the focus, or the button of the menu that has it: the menu goes when one of its entries is chosen. */
function focusOrOpener(): Element | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role=menu]');
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : focused;
}

/**
 * Gives the focus back to what had it, once the dialog that calls this has gone: the library does so only for dialogs
 * that stay mounted. Where that has gone too, as the row of a deleted thing, the screen gets it. Whatever else took the
 * focus meanwhile keeps it.
 */
export function useFocusReturn(): void {
  const [before] = useState(focusOrOpener);
  useEffect(
    () => () => {
      for (const element of [before, document.querySelector('main')]) {
        if (document.activeElement !== null && document.activeElement !== document.body) return;
        if (element instanceof HTMLElement) element.focus({ preventScroll: true });
      }
    },
    [before],
  );
}
