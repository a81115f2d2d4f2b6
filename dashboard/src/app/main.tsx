import '@galla/ui/styles/fonts.css';
import '@galla/ui/styles/tokens.css';
import '@galla/ui/styles/base.css';
import { Toasts } from '@galla/ui/feedback/Toasts.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { onFactorLacking, onMerchantLost, onSessionEnd, onTestTokenExpired } from '../lib/api/api.ts';
import { reportFailedCalls } from '../lib/api/report-calls.ts';
import { restoreServerTime } from '../lib/api/server-time.ts';
import { rememberDevice } from '../lib/session/device.ts';
import { onSwitchElsewhere } from '../lib/session/merchant-switch.ts';
import { onSignedOutElsewhere } from '../lib/session/sign-out-tabs.ts';
import { onModeElsewhere, showMode } from '../lib/session/test-mode.ts';
import { createAppQueryClient } from './query-client.ts';
import { reportUncaught } from './report-uncaught.ts';
import { createDashboardRouter, openingOf } from './router.ts';
import { StepUpHost } from './screens/StepUpHost.tsx';
import {
  followMode,
  followSignOut,
  followSwitch,
  leaveForChoice,
  leaveForSetup,
  leaveForSignIn,
  leaveTestMode,
} from './session/leave.ts';
import { SignInAgain } from './session/SignInAgain.tsx';
import { SignOutFailure } from './session/SignOutFailure.tsx';

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
const router = createDashboardRouter(queryClient);
reportUncaught(() => openingOf(router));

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
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
