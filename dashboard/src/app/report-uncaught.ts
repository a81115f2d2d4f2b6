import { reportError } from '../lib/api/report-error.ts';
import { keep, readKept } from '../lib/session/storage.ts';

const reloadedFor = 'reloaded-for';

/**
 * Whether an `error` event is harmless: a ResizeObserver that changes the element it observes, as in Chromium and
 * Firefox, is called again in the next frame.
 */
const isHarmless = ({ error, message }: ErrorEvent): boolean =>
  error == null && message.startsWith('ResizeObserver loop ');

/** A screen that is being opened. */
export interface Opening {
  readonly path: string;
  readonly onEnd: (act: () => void) => void;
}

/**
 * Reports uncaught errors. A chunk that a navigation cannot load, as after a release, reloads the page once, at the
 * new address (ROU-15). A chunk that was only prefetched for a hovered link does not.
 */
export function reportUncaught(openingNow: () => Opening | undefined): void {
  window.addEventListener('error', (event) => {
    if (!isHarmless(event)) reportError('Unhandled', event.error ?? event.message);
  });
  window.addEventListener('unhandledrejection', ({ reason }) => reportError('Unhandled', reason));
  window.addEventListener('vite:preloadError', (event) => {
    const opening = openingNow();
    if (opening === undefined) return;
    const { payload } = event as Event & { readonly payload?: Error };
    const page = `${opening.path} ${document.querySelector<HTMLScriptElement>('script[type=module]')?.src}`;
    // The router would reload again for an import that fails. This one resolves to nothing instead, and its boundary
    // shows.
    event.preventDefault();
    if (readKept(reloadedFor) === page) return reportError('ChunkLoadFailed', payload);
    keep(reloadedFor, page);
    // The browser's address may still be that of the previous screen.
    opening.onEnd(() => location.reload());
  });
}
