import '@galla/ui/styles/fonts.css';
import '@galla/ui/styles/tokens.css';
import '@galla/ui/styles/base.css';
import { Toasts } from '@galla/ui/feedback/Toasts.tsx';
import { Theme } from '@galla/ui/theme/Theme.tsx';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { onFactorLacking, onMerchantLost, onSessionEnd } from '../lib/api/api.ts';
import { reportFailedCalls } from '../lib/api/report-calls.ts';
import { rememberDevice } from '../lib/session/device.ts';
import { onSwitchElsewhere } from '../lib/session/merchant-switch.ts';
import { onSignedOutElsewhere } from '../lib/session/sign-out-tabs.ts';
import { StepUpHost } from '../second-factor/StepUpHost.tsx';
import { createAppQueryClient } from './query-client.ts';
import { reportUncaught } from './report-uncaught.ts';
import { createAppRouter } from './router.tsx';
import { nameScreens } from './screens/name-screens.ts';
import { followSignOut, followSwitch, leaveForChoice, leaveForSetup, leaveForSignIn } from './session/leave.ts';
import { SignOutFailure } from './session/SignOutFailure.tsx';

reportFailedCalls();
onSessionEnd(() => leaveForSignIn('AutoLogout'));
onMerchantLost((why) => (why === 'none' ? leaveForChoice() : followSwitch()));
onSwitchElsewhere(followSwitch);
onFactorLacking(leaveForSetup);
onSignedOutElsewhere(followSignOut);

const queryClient = createAppQueryClient();
const router = createAppRouter(queryClient);
nameScreens(router);
reportUncaught(() => router.state.status === 'pending');

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Theme>
          <RouterProvider router={router} />
          <StepUpHost />
          <SignOutFailure />
          <Toasts />
        </Theme>
      </QueryClientProvider>
    </StrictMode>,
  );
}

const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
whenIdle(() => void rememberDevice().catch(() => undefined));
