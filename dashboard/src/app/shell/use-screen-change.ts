import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Moves the focus to the sheet when another screen opens, if it was in the frame or on a removed element, so that a
 * screen reader starts there.
 */
export function useScreenChange(sheet: RefObject<HTMLElement | null>): void {
  const { pathname: path } = useLocation();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    // A dialog opened in the meantime keeps the focus.
    if (document.activeElement?.closest('[aria-modal=true]')) return;
    if (!sheet.current?.contains(document.activeElement)) sheet.current?.focus({ preventScroll: true });
  }, [sheet, path]);
}
