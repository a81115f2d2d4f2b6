import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The element in the page head that holds the actions of the open tab. */
export const PageActionsSlot = createContext<HTMLElement | null>(null);

/** The actions of a tab, drawn in the head of the page. */
export function PageActions({ children }: { readonly children: ReactNode }) {
  const slot = useContext(PageActionsSlot);
  return slot && createPortal(children, slot);
}
