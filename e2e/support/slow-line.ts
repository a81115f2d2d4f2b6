import type { BrowserContext } from '@playwright/test';

const latencyMs = Number(process.env['GALLA_E2E_LATENCY'] ?? 0);

/**
 * Delays each answer that pages of the context wait for by `GALLA_E2E_LATENCY` milliseconds, as a slow line or a busy
 * machine does. Journeys that only pass where answers are quick fail under it.
 */
export function slowDown(context: BrowserContext): void {
  if (latencyMs === 0) return;
  context.on('page', (page) => {
    const conditions = { offline: false, latency: latencyMs, downloadThroughput: -1, uploadThroughput: -1 };
    // A page that is closed at once has no line.
    void context
      .newCDPSession(page)
      .then((session) => session.send('Network.emulateNetworkConditions', conditions))
      .catch(() => undefined);
  });
}
