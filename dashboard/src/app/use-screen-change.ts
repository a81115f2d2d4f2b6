import type { Screen } from '@galla/contract/screens.ts';
import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * What happens when another screen opens: the title and the canonical link are its own (ROU-01, ROU-13), and the focus
 * goes to the sheet when it was in the frame or on what is gone, so that a screen reader starts there.
 */
export function useScreenChange(sheet: RefObject<HTMLElement | null>): void {
  const { screen, path } = useRouterState({
    select: ({ matches, resolvedLocation, location }) => ({
      screen: matches.findLast(({ staticData }) => staticData.screen !== undefined)?.staticData.screen,
      path: (resolvedLocation ?? location).pathname,
    }),
    structuralSharing: true,
  });
  const shown = useRef(path);
  useEffect(() => nameScreen(screen, path), [screen, path]);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (!sheet.current?.contains(document.activeElement)) sheet.current?.focus({ preventScroll: true });
  }, [sheet, path]);
}

function nameScreen(screen: Screen | undefined, path: string): void {
  document.title = screen === undefined ? 'Galla' : `${screen.title} · Galla`;
  let link = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (link === null) {
    link = document.createElement('link');
    link.rel = 'canonical';
    document.head.append(link);
  }
  link.href = new URL(path, location.origin).href;
}
