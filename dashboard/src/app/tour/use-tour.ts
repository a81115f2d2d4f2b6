import { dashboardHome } from '@galla/contract/payments/insights/area.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { keptChoices, useKeptChoice } from '../../lib/session/kept-choice.ts';
import { drop, readKept } from '../../lib/session/storage.ts';
import { tourStepKey } from './tour-place.ts';

const started = 'galla-tour';

/** Starts the tour, whether or not it was seen. */
export const startTour = () => void window.dispatchEvent(new Event(started));

function isReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload';
}

/**
 * Whether the tour is shown (UI-09). It starts automatically once per person, on a dashboard with side navigation. A
 * person who opens another screen by a link, or uses a phone, has another task in mind. A reload resumes at the same
 * step; another address ends the tour.
 */
export function useTour(): { readonly isOpen: boolean; readonly end: () => void } {
  const [isOpen, setOpen] = useState(() => isReloaded() && readKept(tourStepKey) !== undefined);
  const { data } = useQuery(keptChoices);
  const [, keep] = useKeptChoice('tour', Boolean);
  const isNew = data !== undefined && data.tour === undefined;
  const isHome = useLocation().pathname === dashboardHome.path;
  useEffect(() => {
    if (!isNew || !isHome || !matchMedia('(min-width: 768px)').matches) return;
    setOpen(true);
    keep(true);
  }, [isNew, isHome, keep]);
  useEffect(() => {
    const open = () => {
      drop(tourStepKey);
      setOpen(true);
    };
    window.addEventListener(started, open);
    return () => window.removeEventListener(started, open);
  }, []);
  return {
    isOpen,
    end: useCallback(() => {
      drop(tourStepKey);
      setOpen(false);
    }, []),
  };
}
