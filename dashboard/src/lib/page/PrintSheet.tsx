import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import './print-sheet.css';

/**
 * The printed sheet next to the application: hidden on screen, alone on paper. It prints once it is rendered and its
 * fonts are loaded.
 */
export function PrintSheet({ children, onPrinted }: { readonly children: ReactNode; readonly onPrinted: () => void }) {
  const printed = useEffectEvent(onPrinted);
  useEffect(() => {
    let gone = false;
    const done = () => printed();
    addEventListener('afterprint', done);
    void document.fonts.ready.then(() => {
      if (!gone) print();
    });
    return () => {
      gone = true;
      removeEventListener('afterprint', done);
    };
  }, []);
  return createPortal(
    <div data-print-sheet="" aria-hidden="true">
      {children}
    </div>,
    document.body,
  );
}
