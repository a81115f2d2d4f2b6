import { useEffect, useState } from 'react';

/**
 * For each open dialog, the elements that had the focus before it and before the dialogs it replaced, the latest first.
 */
const ofOpen: (readonly (Element | null)[])[] = [];

/** The focused element, or the button of the focused menu, because the menu disappears when an entry is chosen. */
function focusOrOpener(): Element | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role=menu]');
  return menu ? document.querySelector(`[aria-controls="${menu.id}"]`) : focused;
}

/**
 * Returns the focus once the calling dialog has unmounted: the library does so only for dialogs that stay mounted. A
 * dialog may replace another one, as a form replaces its skeleton. If every element that had the focus is gone, as with
 * the row of a deleted item, the screen gets it. An element that has taken the focus since keeps it.
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
