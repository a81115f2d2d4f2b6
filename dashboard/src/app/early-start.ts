import type { Answer } from '@galla/contract/core/endpoint.ts';
import type { access } from '@galla/contract/identity/access/calls.ts';
import { startupElement } from '@galla/contract/startup.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { type EarlyCall, keepBrought, readEarly, sendEarly } from '../lib/api/early.ts';
import { restoreServerTime } from '../lib/api/server-time.ts';
import { seemsSignedIn } from '../lib/session/destination.ts';
import { isTestPage, showMode } from '../lib/session/test-mode.ts';
import { earlySummaryBody } from '../payments/insights/dashboard-choice.ts';

/* Runs in the dashboard's HTML before its script has loaded. It fetches the script of the area in the address,
   keeps the answers that the page brings, sends the other calls that every screen sends first and those for the
   dashboard's figures, and fetches the fonts. */

interface EarlyArea {
  readonly path: string;
  /** Whether the frame loads the session first. */
  readonly hasSession: boolean;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Filled in by the build. */
declare const EARLY_CALLS: readonly EarlyCall[];
declare const EARLY_AREAS: readonly EarlyArea[];
declare const EARLY_FIGURES: {
  /** The path of the screen with the figures, and the addresses of the calls that decide which ones. */
  readonly path: string;
  readonly permissions: string;
  readonly config: string;
  readonly call: EarlyCall;
};
declare const EARLY_FONTS: readonly string[];

const address = location.pathname.toLowerCase();
const area = EARLY_AREAS.find(({ path }) => address === path || address.startsWith(`${path}/`));

function fetchEarly(rel: string, href: string, as: string): void {
  const link = document.createElement('link');
  link.rel = rel;
  link.as = as;
  link.crossOrigin = '';
  link.href = href;
  document.head.append(link);
}

/** Requests the figures as the screen will, once their parameters are known, well before the script has loaded. */
async function sendFigures(): Promise<void> {
  const { permissions, config, call } = EARLY_FIGURES;
  const [permitted, kept] = await Promise.all([readEarly(permissions), readEarly(config)]);
  const search = Object.fromEntries(new URLSearchParams(location.search));
  const body = earlySummaryBody(
    permitted as Answer<typeof access.permissions>,
    kept as Answer<typeof access.config>,
    search,
    currentTime(),
  );
  if (body !== undefined) await sendEarly([{ ...call, body }]);
}

/**
 * On a slow connection the fonts would delay the script and the figures by a sixth of a second, so they are fetched
 * after both.
 */
async function fetchFonts(figures: Promise<void> | undefined): Promise<void> {
  const scripts = document.querySelectorAll(':is(script[src],link[rel=modulepreload])');
  await Promise.all([...scripts].map((link) => new Promise((resolve) => link.addEventListener('load', resolve))));
  await figures;
  for (const font of EARLY_FONTS) fetchEarly('preload', font, 'font');
}

function sendCalls(): Promise<void> | undefined {
  if (area?.hasSession !== true || !seemsSignedIn()) return undefined;
  const brought = document.getElementById(startupElement);
  // The server does not know the mode of a page.
  if (brought !== null && !isTestPage) keepBrought(JSON.parse(brought.textContent));
  void sendEarly(EARLY_CALLS);
  // If anything fails here, the screen sends the call again and shows the error.
  return area.path === EARLY_FIGURES.path ? sendFigures().catch(() => undefined) : undefined;
}

showMode();
restoreServerTime();
for (const script of area?.scripts ?? []) fetchEarly('modulepreload', script, 'script');
for (const sheet of area?.styles ?? []) fetchEarly('preload', sheet, 'style');
void fetchFonts(sendCalls());
