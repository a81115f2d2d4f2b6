import { useEffect, useState } from 'react';

/** For each open dialog what had the focus before it and before those that it replaced, the latest first. */
const ofOpen: (readonly (Element | null)[])[] = [];

/** What has the focus, or the button of the menu that has it: the menu goes when one of its entries is chosen. */
function focusOrOpener(): Element | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role=menu]');
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : focused;
}

/**
 * Gives the focus back to what had it, once the dialog that calls this has gone: the library does so only for dialogs
 * that stay mounted. A dialog may take the place of another one, as a form does of its skeleton. Where all that had the
 * focus has gone, as with the row of a deleted thing, the screen gets it. Whatever else took the focus meanwhile keeps it.
 */
export function useFocusReturn(): void {
  const [before] = useState(() => [focusOrOpener(), ...(ofOpen.at(-1) ?? [])]);
  useEffect(() => {
    ofOpen.push(before);
    return () => {
      ofOpen.splice(ofOpen.indexOf(before), 1);
      for (const element of [...before, document.querySelector('main')]) {
        if (document.activeElement !== null && document.activeElement !== document.body) return;
        if (element instanceof HTMLElement) element.focus({ preventScroll: true });
      }
    };
  }, [before]);
}
