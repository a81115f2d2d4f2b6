import { useEffect, useState } from 'react';

/** What has the focus, or the button of the menu that has it: the menu goes when one of its entries is chosen. */
function focusOrOpener(): Element | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role=menu]');
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : focused;
}

/** What gives the focus back when the open dialog goes, the nearest first. A dialog that replaces it takes them over. */
let openers: readonly Element[] = [];

function openersNow(): readonly Element[] {
  const opener = focusOrOpener();
  if (opener === null || opener === document.body) return openers;
  return opener.closest('[role=dialog]') === null ? [opener] : [opener, ...openers];
}

/**
 * Gives the focus back to what had it, once the dialog that calls this has gone: the library does so only for dialogs
 * that stay mounted. A dialog in the place of another one, as a form after its skeleton, gives it back to what opened
 * the first. Where that has gone too, as the row of a deleted thing, the screen gets it. Whatever else took the focus
 * meanwhile keeps it.
 */
export function useFocusReturn(): void {
  const [before] = useState(openersNow);
  useEffect(() => {
    openers = before;
    return () => {
      // The dialog in its place is drawn after this one has gone, before anything else.
      setTimeout(() => {
        if (openers === before) openers = [];
      });
      for (const element of [...before, document.querySelector('main')]) {
        if (document.activeElement !== null && document.activeElement !== document.body) return;
        if (element instanceof HTMLElement) element.focus({ preventScroll: true });
      }
    };
  }, [before]);
}
