import { type RefObject, useEffect, useRef } from 'react';
import { usePathname } from '../../lib/router/use-router.ts';

/**
 * What happens when another screen opens: the focus goes to the sheet when it was in the frame or on what is gone, so
 * that a screen reader starts there.
 */
export function useScreenChange(sheet: RefObject<HTMLElement | null>): void {
  const path = usePathname();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (!sheet.current?.contains(document.activeElement)) sheet.current?.focus({ preventScroll: true });
  }, [sheet, path]);
}
