import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** Where the head of the page has room for the actions of the tab that is open. */
export const PageActionsSlot = createContext<HTMLElement | null>(null);

/** The actions of a tab, drawn in the head of the page. */
export function PageActions({ children }: { readonly children: ReactNode }) {
  const slot = useContext(PageActionsSlot);
  return slot && createPortal(children, slot);
}
