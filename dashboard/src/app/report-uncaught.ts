import { reportError } from '../lib/api/report-error.ts';
import { keep, readKept } from '../lib/session/storage.ts';

const reloadedFor = 'reloaded-for';

/**
 * Whether an `error` event is no error: a ResizeObserver that changes what it observes, as in Chromium and Firefox, is
 * called again with the next frame.
 */
const isHarmless = ({ error, message }: ErrorEvent): boolean =>
  error == null && message.startsWith('ResizeObserver loop ');

/**
 * Reports uncaught errors. A chunk that a navigation cannot load, as after a release, reloads the page once (ROU-15);
 * one that was only fetched early, for a link under the pointer, leaves the page as it is.
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
    // The router would reload once more for an import that fails; this one then yields nothing, and its boundary shows.
    event.preventDefault();
    if (readKept(reloadedFor) === page) return reportError('ChunkLoadFailed', payload);
    keep(reloadedFor, page);
    location.reload();
  });
}
