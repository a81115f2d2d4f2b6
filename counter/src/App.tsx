import { Trans } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { CounterClient } from './client.ts';
import { installShell } from './install.ts';
import { readKept, readSettings } from './kept.ts';
import type { Route, ScreenProps } from './route.ts';
import { SoundNote } from './SoundNote.tsx';
import { AmountScreen } from './screens/AmountScreen.tsx';
import { IdleScreen } from './screens/IdleScreen.tsx';
import { LockScreen } from './screens/LockScreen.tsx';
import { MenuScreen } from './screens/MenuScreen.tsx';
import { PairScreen } from './screens/PairScreen.tsx';
import { QrScreen } from './screens/QrScreen.tsx';
import { ReceivedScreen } from './screens/ReceivedScreen.tsx';
import { ShiftScreen } from './screens/ShiftScreen.tsx';
import { useBack } from './use-back.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** How long a payment fills the screen (ms). */
const receivedMs = 8_000;

const firstRoute = (): Route => {
  const id = readKept('shownQr');
  return id === undefined ? { at: 'idle' } : { at: 'qr', id };
};

export function App({ client }: { readonly client: CounterClient }) {
  const view = useSyncExternalStore(client.subscribe, client.view, client.view);
  const [route, setRoute] = useState<Route>(firstRoute);
  const [stayAwake, setStayAwake] = useState(() => readSettings().stayAwake);
  const go = useCallback((next: Route) => {
    setStayAwake(readSettings().stayAwake);
    setRoute(next);
  }, []);
  useBack(route, go);
  useWakeLock(stayAwake && view.status === 'paired');
  useReleases(route.at === 'idle' && view.received === undefined);
  const { received } = view;
  useEffect(() => {
    if (received === undefined) return;
    const timer = setTimeout(client.clearReceived, receivedMs);
    return () => clearTimeout(timer);
  }, [received, client]);
  useEffect(() => {
    if (view.status === 'unpaired') setRoute({ at: 'idle' });
    document.documentElement.dataset['mode'] = view.counter?.testMode === true ? 'test' : 'live';
  }, [view.status, view.counter]);
  if (view.status === 'unpaired') return <PairScreen client={client} />;
  if (view.status === 'starting' || view.counter === undefined)
    return (
      <p className="starting">
        <Trans>Opening the counter…</Trans>
      </p>
    );
  const props = { client, view, go };
  return (
    <>
      {received !== undefined && route.at === 'idle' ? (
        <ReceivedScreen {...props} received={received} />
      ) : (
        <Screen {...props} route={route} />
      )}
      <SoundNote />
    </>
  );
}

function Screen({ route, ...props }: ScreenProps & { readonly route: Route }) {
  if (route.at === 'amount') return <AmountScreen {...props} route={route} />;
  if (route.at === 'qr') return <QrScreen key={route.id} {...props} id={route.id} />;
  // A locked counter shows nothing that a passer-by could change.
  if (route.at === 'lock' || (readKept('pin')?.locked === true && route.at !== 'idle'))
    return <LockScreen {...props} wanted={route.at} />;
  if (route.at === 'shift') return <ShiftScreen {...props} />;
  return route.at === 'menu' ? <MenuScreen {...props} /> : <IdleScreen {...props} />;
}

/** Loads a new release once the counter is idle. */
function useReleases(isIdle: boolean): void {
  const [isOld, setIsOld] = useState(false);
  const installed = useRef(false);
  useEffect(() => {
    if (installed.current) return;
    installed.current = true;
    installShell(() => setIsOld(true));
  }, []);
  useEffect(() => {
    if (isOld && isIdle) location.reload();
  }, [isOld, isIdle]);
}
