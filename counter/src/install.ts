import { registerPolicy } from './trusted-types.ts';

/** How often (ms) a counter that runs for weeks checks for a new release. */
const lookEvery = 3_600_000;

/**
 * Registers the service worker that caches the shell. `onRelease` is called when a new version has taken over, so that
 * the page can reload while it is idle.
 */
export function installShell(onRelease: () => void): void {
  const workers = (navigator as { readonly serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  if (workers === undefined) return;
  // A page without a worker already runs the newest version.
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
    // Private windows refuse service workers; the counter works without one.
    () => undefined,
  );
}
