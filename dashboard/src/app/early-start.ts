import { type EarlyCall, sendEarly } from '../lib/api/early.ts';
import { seemsSignedIn } from '../lib/session/destination.ts';

/*
 * Runs in the HTML of the dashboard, before its script has come: fetches the script of the area that the address names, and
 * sends what every screen asks first.
 */

interface EarlyArea {
  readonly path: string;
  /** Whether the frame asks for the session first. */
  readonly hasSession: boolean;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Put here by the build. */
declare const EARLY_CALLS: readonly EarlyCall[];
declare const EARLY_AREAS: readonly EarlyArea[];

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

for (const script of area?.scripts ?? []) fetchEarly('modulepreload', script, 'script');
for (const sheet of area?.styles ?? []) fetchEarly('preload', sheet, 'style');
if (area?.hasSession === true && seemsSignedIn()) sendEarly(EARLY_CALLS);
