import { recordPageView } from '../../lib/api/events.ts';
import type { createAppRouter } from '../router.tsx';

/**
 * Every screen that opens has its title and its canonical link, and is counted as a page view (ROU-13). Page Not Found says
 * and counts itself.
 */
export function nameScreens(router: ReturnType<typeof createAppRouter>): void {
  router.subscribe('onResolved', ({ toLocation, pathChanged, fromLocation }) => {
    if (!pathChanged && fromLocation !== undefined) return;
    canonicalLink().href = new URL(toLocation.pathname, location.origin).href;
    const { matches } = router.state;
    const screen = matches.findLast(({ staticData }) => staticData.screen !== undefined)?.staticData.screen;
    if (screen === undefined || matches.some(({ status }) => status === 'error' || status === 'notFound')) return;
    document.title = `${screen.title} · Galla`;
    recordPageView(screen.title, true);
  });
}

function canonicalLink(): HTMLLinkElement {
  const known = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (known !== null) return known;
  const link = document.createElement('link');
  link.rel = 'canonical';
  document.head.append(link);
  return link;
}
