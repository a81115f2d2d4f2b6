import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import type { Client } from './client.ts';

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium of the browser tests. CHROMIUM_PATH chooses another. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args });
}

/** A separate browser profile with an empty cache and the client's cookies, if a client is given. */
export async function openProfile(browser: Browser, url: string, apiClient?: Client): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-IN' });
  const cookies = Object.entries(apiClient?.cookies ?? {}).map(([name, value]) => ({ name, value, url }));
  await context.addCookies(cookies);
  return context;
}
