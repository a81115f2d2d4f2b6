import { useEffect } from 'react';
import { useSession } from '../session/session.ts';
import { isTestPage } from '../session/test-mode.ts';
import type { SeenFigure } from './seen.ts';

/** Whether this page runs as an app that a person installed on a device of their own. */
const isInstalled = () => matchMedia('(display-mode: standalone)').matches && 'serviceWorker' in navigator;

/**
 * Keeps a figure for the page that an installed app shows without network (decision 44). A page in a browser keeps
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
