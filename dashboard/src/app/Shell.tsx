import { classNames } from '@galla/ui/class-names.ts';
import { toast } from '@galla/ui/toast.ts';
import { Outlet, useRouteContext } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { Boundary } from '../lib/Boundary.tsx';
import { rememberSignedIn } from '../lib/destination.ts';
import { takeSwitched } from '../lib/merchant-switch.ts';
import { SessionContext } from '../lib/session.ts';
import { BottomNavigation } from './BottomNavigation.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import css from './Shell.module.css';
import { SideNavigation } from './SideNavigation.tsx';
import { TopBar } from './TopBar.tsx';
import { useAccessChanges } from './use-access-changes.ts';
import { useScreenChange } from './use-screen-change.ts';
import { useTour } from './use-tour.ts';

const c = classNames(css);

const Tour = lazy(async () => ({ default: (await import('./tour/Tour.tsx')).Tour }));

/** The frame around every signed-in screen: navigation and top bar stay, the sheet scrolls (look.md §6). */
export function Shell() {
  const { session } = useRouteContext({ from: '/shell' });
  const sheet = useRef<HTMLElement>(null);
  useScreenChange(sheet);
  const tour = useTour();
  useAccessChanges();
  useEffect(() => {
    rememberSignedIn(true);
    if (takeSwitched()) toast.info(`Now showing ${session.profile.name}`);
  }, [session.profile.name]);
  return (
    <SessionContext value={session}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className={c('app')}>
        <SideNavigation />
        <div className={c('frame')}>
          <TopBar />
          <main className={c('sheet')} id="main" ref={sheet} tabIndex={-1}>
            <OfflineNotice />
            <div className={c('content')}>
              <Outlet />
            </div>
          </main>
        </div>
        <BottomNavigation />
      </div>
      {tour.isOpen && (
        <Boundary>
          <Suspense>
            <Tour onEnd={tour.end} />
          </Suspense>
        </Boundary>
      )}
    </SessionContext>
  );
}
