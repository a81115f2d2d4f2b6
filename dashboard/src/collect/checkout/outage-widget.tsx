import { lazy, Suspense } from 'react';
import { isTestPage } from '../../lib/session/test-mode.ts';
import type { Outage } from './outages.ts';

/** Outages are rare, so their note loads on demand. */
const OutageNote = lazy(async () => ({ default: (await import('./OutageNote.tsx')).OutageNote }));

/** Outages of banks, at the top of the dashboard (DSH-01). Test mode has separate banks. */
export const outageWidget = {
  key: 'outageWidget',
  show: ({ outageWidget: shown }: { readonly outageWidget?: readonly Outage[] | undefined }) =>
    shown !== undefined &&
    shown.length > 0 &&
    !isTestPage && (
      <Suspense>
        <OutageNote outages={shown} />
      </Suspense>
    ),
} as const;
