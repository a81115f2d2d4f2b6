import type { Screen } from '@galla/contract/core/screen.ts';
import { recordPageView } from '../../lib/api/events.ts';
import { providerName } from '../../lib/page/provider.ts';
import { isTestPage } from '../../lib/session/test-mode.ts';

/**
 * Sets each screen's title and canonical link, and counts it as a page view (ROU-13). Page Not Found does both itself.
 */
export function nameScreen(pathname: string, screen: Screen | undefined): void {
  canonicalLink().href = new URL(pathname, location.origin).href;
  if (screen === undefined) return;
  document.title = `${isTestPage ? 'TEST · ' : ''}${screen.title} · ${providerName}`;
  recordPageView(screen.title, true);
}

function canonicalLink(): HTMLLinkElement {
  const known = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (known !== null) return known;
  const link = document.createElement('link');
  link.rel = 'canonical';
  document.head.append(link);
  return link;
}
