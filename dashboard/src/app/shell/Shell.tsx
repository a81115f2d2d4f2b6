import type { Screen } from '@galla/contract/core/screen.ts';
import { toast } from '@galla/ui/feedback/toast.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { keepServerTime } from '../../lib/api/server-time.ts';
import { Boundary } from '../../lib/page/Boundary.tsx';
import { rememberSignedIn } from '../../lib/session/destination.ts';
import { takeSwitched } from '../../lib/session/merchant-switch.ts';
import { useSession } from '../../lib/session/session.ts';
import { isTestPage } from '../../lib/session/test-mode.ts';
import { useAccessChanges } from '../session/use-access-changes.ts';
import { useTour } from '../tour/use-tour.ts';
import { BottomNavigation } from './BottomNavigation.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import css from './Shell.module.css';
import { SideNavigation } from './SideNavigation.tsx';
import { TopBar } from './TopBar.tsx';
import { useScreenChange } from './use-screen-change.ts';

const c = classNames(css);

const TestModeTab = lazy(async () => ({ default: (await import('../mode/TestModeTab.tsx')).TestModeTab }));
const DisabledNotice = lazy(async () => ({ default: (await import('./DisabledNotice.tsx')).DisabledNotice }));
const RefusedNotice = lazy(async () => ({ default: (await import('./RefusedNotice.tsx')).RefusedNotice }));
const Tour = lazy(async () => ({ default: (await import('../tour/Tour.tsx')).Tour }));

interface Props {
  /** The screen that the person may not open and that redirected here (ROU-10). */
  readonly refused: Screen | undefined;
  readonly children: ReactNode;
}

/** The frame around every signed-in screen: navigation and top bar are fixed, the sheet scrolls. */
export function Shell({ refused, children }: Props) {
  const session = useSession();
  const sheet = useRef<HTMLElement>(null);
  useScreenChange(sheet);
  const tour = useTour();
  useAccessChanges(session);
  const { disabled, disabledMerchants = [] } = session.profile;
  const hasDisabled = Boolean(disabled) || disabledMerchants.length > 0;
  useEffect(() => {
    rememberSignedIn(true);
    keepServerTime();
    if (takeSwitched()) toast.info(t`Now showing ${{ merchant: session.profile.name }}`);
  }, [session.profile.name]);
  return (
    <>
      <a className="skip" href="#main">
        <Trans>Skip to content</Trans>
      </a>
      <div className={c('app')}>
        <SideNavigation />
        <div className={c('frame')}>
          <TopBar />
          <main className={c('sheet')} id="main" ref={sheet} tabIndex={-1}>
            {isTestPage && (
              <Suspense>
                <TestModeTab />
              </Suspense>
            )}
            {hasDisabled && !isTestPage && (
              <Suspense>
                <DisabledNotice profile={session.profile} />
              </Suspense>
            )}
            <OfflineNotice />
            {refused && (
              <Suspense>
                <RefusedNotice key={refused.path} screen={refused} />
              </Suspense>
            )}
            <div className={c('content')}>{children}</div>
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
    </>
  );
}
