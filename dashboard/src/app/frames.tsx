import type { Screen } from '@galla/contract/core/screen.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, ScrollRestoration, useLoaderData, useMatches, useRouteError, useRouteLoaderData } from 'react-router';
import { useBlockers } from '../lib/router/blockers.ts';
import { useLateScroll } from '../lib/router/late-scroll.ts';
import { PreloadContext } from '../lib/router/preload.ts';
import { screenOf } from '../lib/router/routes.tsx';
import { isInMode, type Session, SessionContext } from '../lib/session/session.ts';
import { keptKey } from '../lib/session/storage.ts';
import { frameIds, preload } from './areas.ts';
import { NotFoundPage } from './screens/NotFoundPage.tsx';
import { StartingPage } from './session/StartingPage.tsx';
import { StartupErrorPage } from './session/StartupErrorPage.tsx';
import { Shell } from './shell/Shell.tsx';

/** What a navigation loads for every screen with a session. */
export interface SessionData {
  readonly session: Session;
  /** The screen that the person may not open and that redirected here (ROU-10). */
  readonly refused: Screen | undefined;
}

const LiveOnlyPage = lazy(async () => ({ default: (await import('./mode/LiveOnlyPage.tsx')).LiveOnlyPage }));

/** How long a start may take before a loading screen shows. */
const startingAfterMs = 300;

/** Around every screen. `wantedScroll` is the position of the entry that was opened. */
export const rootFor = (wantedScroll: () => number | false | null) =>
  function Root() {
    useBlockers();
    useLateScroll(wantedScroll);
    return (
      <PreloadContext value={preload}>
        <Outlet />
        <ScrollRestoration storageKey={keptKey('scroll')} />
      </PreloadContext>
    );
  };

export function Starting() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), startingAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? <StartingPage /> : null;
}

/** The session, or the script of an area, could not be loaded. */
export function StartFailed() {
  return <StartupErrorPage error={useRouteError()} />;
}

/** Around the screens with a session. */
export function SessionFrame() {
  const { session } = useLoaderData<SessionData>();
  return (
    <SessionContext value={session}>
      <Outlet />
    </SessionContext>
  );
}

/** Around the screens with navigation. A screen that test mode does not have is replaced (TST-04). */
export function ShellFrame() {
  const { refused } = useRouteLoaderData<SessionData>(frameIds.session) ?? {};
  const screen = screenOf(useMatches().at(-1)?.handle);
  return (
    <Shell refused={refused}>
      {screen === undefined || isInMode(screen) ? (
        <Outlet />
      ) : (
        <Suspense>
          <LiveOnlyPage screen={screen} />
        </Suspense>
      )}
    </Shell>
  );
}

export function FrameFailed() {
  return <NotFoundPage error={useRouteError()} />;
}
