import type { BrowserContext, CDPSession } from '@playwright/test';

const latency = Number(process.env['GALLA_E2E_LATENCY'] ?? 0);

const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };

/**
 * Delays each answer that pages of the context wait for by `GALLA_E2E_LATENCY` milliseconds, as a slow line or a busy
 * machine does. Journeys that only pass where answers are quick fail under it.
 */
export function slowDown(context: BrowserContext): void {
  if (latency === 0) return;
  const lines: CDPSession[] = [];
  // A page that is closed at once has no line.
  const set = (line: CDPSession, offline: boolean) =>
    line.send('Network.emulateNetworkConditions', { offline, latency, ...unlimited }).catch(() => undefined);
  context.on('page', async (page) => {
    const line = await context.newCDPSession(page).catch(() => undefined);
    if (line === undefined) return;
    lines.push(line);
    await set(line, false);
  });
  const setOffline = context.setOffline.bind(context);
  context.setOffline = async (offline) => {
    await setOffline(offline);
    await Promise.all(lines.map((line) => set(line, offline)));
  };
}
