import { useEffect } from 'react';
import { useSession } from '../session/session.ts';
import { isTestPage } from '../session/test-mode.ts';
import type { SeenFigure } from './seen.ts';

/** Whether this page runs as an app installed on the person's device. */
const isInstalled = () => matchMedia('(display-mode: standalone)').matches && 'serviceWorker' in navigator;

/**
 * Stores a figure for the page that an installed app shows while offline (decision 44). A page in a browser stores
 * nothing, and neither does test mode.
 */
export function useSeenFigure(figure: SeenFigure | undefined): void {
  const { profile } = useSession();
  const text = figure === undefined ? undefined : JSON.stringify(figure);
  useEffect(() => {
    if (text === undefined || isTestPage || !isInstalled()) return;
    const keep = async () => (await import('./seen.ts')).keepSeen(profile.name, JSON.parse(text));
    void keep().catch(() => undefined);
  }, [text, profile.name]);
}
