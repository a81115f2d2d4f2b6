import { reportError } from '../lib/api/report-error.ts';
import { keep, readKept } from '../lib/session/storage.ts';

const reloadedFor = 'reloaded-for';

/**
 * Whether an `error` event is harmless: a ResizeObserver that changes the element it observes, as in Chromium and
 * Firefox, is called again in the next frame.
 */
const isHarmless = ({ error, message }: ErrorEvent): boolean =>
  error == null && message.startsWith('ResizeObserver loop ');

/**
 * Reports uncaught errors. A chunk that a navigation cannot load, as after a release, reloads the page once (ROU-15). A
 * chunk that was only prefetched for a hovered link does not.
 */
export function reportUncaught(isNavigating: () => boolean): void {
  window.addEventListener('error', (event) => {
    if (!isHarmless(event)) reportError('Unhandled', event.error ?? event.message);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => reportError('Unhandled', reason));
  window.addEventListener('vite:preloadError', (event) => {
    if (!isNavigating()) return;
    const { payload } = event as Event & { readonly payload?: Error };
    const page = `${location.pathname} ${document.querySelector<HTMLScriptElement>('script[type=module]')?.src}`;
    // The router would reload again for an import that fails. This one resolves to nothing instead, and its boundary
    // shows.
    event.preventDefault();
    if (readKept(reloadedFor) === page) return reportError('ChunkLoadFailed', payload);
    keep(reloadedFor, page);
    location.reload();
  });
}
