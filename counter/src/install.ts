import { registerPolicy } from './trusted-types.ts';

/** How often a counter that runs for weeks looks for a release (ms). */
const lookEvery = 3_600_000;

/**
 * Registers the service worker that stores the shell. `onRelease` is called when a new version has taken over, so that
 * the page reloads while nobody uses it.
 */
export function installShell(onRelease: () => void): void {
  const workers = (navigator as { readonly serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  if (workers === undefined) return;
  // A page that had no worker runs the newest version anyway.
  let hadWorker = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (hadWorker) onRelease();
    hadWorker = true;
  });
  workers.register(registerPolicy('/counter-sw.js') as string, { scope: '/counter', updateViaCache: 'none' }).then(
    (registration) => {
      const look = () => void registration.update().catch(() => undefined);
      setInterval(look, lookEvery);
      document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
    },
    // Private windows refuse workers; the counter works without.
    () => undefined,
  );
}
