import { reportError } from '../lib/report-error.ts';
import { readStored, store } from '../lib/storage.ts';

const reloadedFor = 'galla-reloaded-for';

/** Reports what nobody caught. A chunk that cannot be loaded, as after a release, reloads the page once (ROU-15). */
export function reportUncaught(): void {
  window.addEventListener('error', ({ error, message }) => reportError('Unhandled', error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => reportError('Unhandled', reason));
  window.addEventListener('vite:preloadError', (event) => {
    const { payload } = event as Event & { readonly payload?: Error };
    const page = `${location.pathname} ${document.querySelector<HTMLScriptElement>('script[type=module]')?.src}`;
    if (readStored(sessionStorage, reloadedFor) === page) return reportError('ChunkLoadFailed', payload);
    store(sessionStorage, reloadedFor, page);
    event.preventDefault();
    location.reload();
  });
}
