import { recordPageView } from '../lib/events.ts';
import type { createAppRouter } from './router.tsx';

/** Every screen that opens has its title and its canonical link, and is counted as a page view (ROU-01, ROU-13). */
export function nameScreens(router: ReturnType<typeof createAppRouter>): void {
  router.subscribe('onResolved', ({ toLocation, pathChanged, fromLocation }) => {
    if (!pathChanged && fromLocation !== undefined) return;
    const path = toLocation.pathname;
    const screen = router.state.matches.findLast(({ staticData }) => staticData.screen !== undefined)?.staticData
      .screen;
    if (screen !== undefined) document.title = `${screen.title} · Galla`;
    canonicalLink().href = new URL(path, location.origin).href;
    recordPageView(screen?.title ?? path, true);
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
