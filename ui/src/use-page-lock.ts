import { useLayoutEffect } from 'react';

let locks = 0;

/**
 * Keeps the page behind in its place while the caller is mounted. By an attribute that base.css knows: the library's
 * own lock writes a style element, which our policy refuses.
 */
export function usePageLock(): void {
  useLayoutEffect(() => {
    locks += 1;
    document.documentElement.setAttribute('data-locked', '');
    return () => {
      locks -= 1;
      if (locks === 0) document.documentElement.removeAttribute('data-locked');
    };
  }, []);
}
