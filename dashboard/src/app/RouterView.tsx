import { Suspense, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { Router, Shown } from '../lib/router/router.ts';
import { RouterContext, ShownContext } from '../lib/router/use-router.ts';
import { SessionContext } from '../lib/session/session.ts';
import { NotFoundMessage, NotFoundPage } from './screens/NotFoundPage.tsx';
import { ScreenBoundary } from './screens/ScreenBoundary.tsx';
import { StartingPage } from './session/StartingPage.tsx';
import { StartupErrorPage } from './session/StartupErrorPage.tsx';
import { Shell } from './shell/Shell.tsx';

/** How long a start may take before a loading screen shows. */
const startingAfterMs = 300;

/** Renders the current screen, within the frame or alone. */
export function RouterView({ router }: { readonly router: Router }) {
  const shown = useSyncExternalStore(router.subscribe, () => router.shown);
  useLayoutEffect(() => {
    if (shown !== undefined) router.history.settle();
  }, [router, shown]);
  return (
    <RouterContext value={router}>
      {shown === undefined ? (
        <Starting />
      ) : (
        <ShownContext value={shown}>
          <ScreenBoundary key={shown.session === undefined ? 'alone' : 'framed'} Fallback={NotFoundPage}>
            <ShownScreen shown={shown} />
          </ScreenBoundary>
        </ShownContext>
      )}
    </RouterContext>
  );
}

function Starting() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), startingAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? <StartingPage /> : null;
}

function ShownScreen({ shown }: { readonly shown: Shown }) {
  const { screen, session, error } = shown;
  if (screen === undefined) return error === undefined ? <NotFoundPage /> : <StartupErrorPage error={error} />;
  if (session === undefined) return <ScreenPage shown={shown} />;
  if (screen.standalone)
    return (
      <SessionContext value={session}>
        <ScreenPage shown={shown} />
      </SessionContext>
    );
  return (
    <Shell session={session}>
      <ScreenPage shown={shown} />
    </Shell>
  );
}

function ScreenPage({ shown: { Page, layout: Layout, screen, error, address } }: { readonly shown: Shown }) {
  const page =
    Page === undefined ? (
      <NotFoundMessage error={error} />
    ) : (
      <ScreenBoundary key={address.pathname} Fallback={NotFoundMessage}>
        <Suspense>
          <Page key={screen?.path} />
        </Suspense>
      </ScreenBoundary>
    );
  return Layout === undefined ? page : <Layout>{page}</Layout>;
}
