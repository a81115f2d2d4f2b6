import '@galla/ui/styles/fonts.css';
import '@galla/ui/styles/tokens.css';
import '@galla/ui/styles/base.css';
import { dashboardHome } from '@galla/contract/payments/insights/area.ts';
import { Toasts } from '@galla/ui/feedback/Toasts.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onFactorLacking, onMerchantLost, onSessionEnd, onTestTokenExpired } from '../lib/api/api.ts';
import { reportFailedCalls } from '../lib/api/report-calls.ts';
import { restoreServerTime } from '../lib/api/server-time.ts';
import { Router } from '../lib/router/router.ts';
import { rememberDevice } from '../lib/session/device.ts';
import { onSwitchElsewhere } from '../lib/session/merchant-switch.ts';
import { onSignedOutElsewhere } from '../lib/session/sign-out-tabs.ts';
import { onModeElsewhere, showMode } from '../lib/session/test-mode.ts';
import { features } from './features.ts';
import { createAppQueryClient } from './query-client.ts';
import { RouterView } from './RouterView.tsx';
import { reportUncaught } from './report-uncaught.ts';
import { nameScreen } from './screens/name-screens.ts';
import { StepUpHost } from './screens/StepUpHost.tsx';
import {
  followMode,
  followSignOut,
  followSwitch,
  leaveForChoice,
  leaveForSetup,
  leaveForSignIn,
  leaveTestMode,
  noteScreen,
} from './session/leave.ts';
import { SignInAgain } from './session/SignInAgain.tsx';
import { SignOutFailure } from './session/SignOutFailure.tsx';
import { sessionForScreens } from './session/startup.ts';

reportFailedCalls();
onSessionEnd(() => leaveForSignIn('AutoLogout'));
onMerchantLost((why) => ({ none: leaveForChoice, another: followSwitch, mode: leaveTestMode })[why]());
onModeElsewhere(followMode);
showMode();
restoreServerTime();
onSwitchElsewhere(followSwitch);
onFactorLacking(leaveForSetup);
onTestTokenExpired(async () => (await import('../lib/session/test-mode-login.ts')).renewTestToken());
onSignedOutElsewhere(followSignOut);

const queryClient = createAppQueryClient();
const router = new Router({
  areas: features,
  home: dashboardHome.path,
  loadSession: () => sessionForScreens(queryClient),
  prefetch: (route, session, search) => route.prefetch?.(queryClient, session, search),
  findRedirect: async (pathname) => (await import('./screens/redirects.ts')).redirectOf(pathname),
  loadClosed: async () => (await import('./mode/LiveOnlyPage.tsx')).LiveOnlyPage,
  onShown: (shown, isOtherPath) => {
    noteScreen(shown);
    nameScreen(shown, isOtherPath);
  },
});
reportUncaught(() => router.isNavigating);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterView router={router} />
        <StepUpHost />
        <SignInAgain />
        <SignOutFailure />
        <Toasts />
      </QueryClientProvider>
    </StrictMode>,
  );
}

const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
whenIdle(() => void rememberDevice().catch(() => undefined));
