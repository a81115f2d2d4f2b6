import { useLayoutEffect } from 'react';

let locks = 0;

/**
 * Keeps the page behind from scrolling while the caller is mounted. It uses an attribute of base.css, because the
 * library's own lock writes a style element, which our policy refuses.
 */
export function usePageLock(): void {
  useLayoutEffect(() => {
    locks += 1;
    const root = document.documentElement;
    if (locks === 1) {
      // The scroll bar is hidden but its room stays, so that nothing moves.
      document.body.style.paddingInlineEnd = `${window.innerWidth - root.clientWidth}px`;
      root.setAttribute('data-locked', '');
    }
    return () => {
      locks -= 1;
      if (locks > 0) return;
      document.body.style.paddingInlineEnd = '';
      root.removeAttribute('data-locked');
    };
  }, []);
}
