import { useSyncExternalStore } from 'react';

const changed = 'galla-operator-route';

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  window.addEventListener(changed, listener);
  return () => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener(changed, listener);
  };
}

/** The path below `/operator`: `jobs`, or empty. */
export const usePath = (): string =>
  useSyncExternalStore(
    subscribe,
    () => location.pathname.replace(/^\/operator\/?/, ''),
    () => '',
  );

/** Goes to a page of the desk without reloading the document. */
export function go(path: string): void {
  history.pushState(null, '', `/operator/${path}`);
  window.dispatchEvent(new Event(changed));
  window.scrollTo(0, 0);
}
