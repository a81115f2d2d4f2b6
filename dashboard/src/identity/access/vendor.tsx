import { t } from '@lingui/core/macro';
import { providerName } from '../../lib/page/provider.ts';
import '@galla/ui/styles/fonts.css';
import '@galla/ui/styles/tokens.css';
import '@galla/ui/styles/base.css';
import { vendorScreenAt } from '@galla/contract/settlements/vendors/screens.ts';
import { createRoot } from 'react-dom/client';
import { onSessionEnd } from '../../lib/api/api.ts';
import { recordPageView } from '../../lib/api/events.ts';
import { reportFailedCalls } from '../../lib/api/report-calls.ts';
import { rememberDevice } from '../../lib/session/device.ts';
import { followVendorSignOut, leaveForVendorSignIn } from './vendor/leave.ts';
import { VendorPage } from './vendor/VendorPage.tsx';
import { readVendor } from './vendor/vendor-state.ts';

reportFailedCalls();
onSessionEnd(leaveForVendorSignIn);

const screen = vendorScreenAt(location.pathname);
document.title = `${screen?.title ?? t`Page Not Found`} · ${providerName}`;
const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
if (canonical !== null) canonical.href = screen?.path ?? location.pathname;
recordPageView(screen?.title ?? location.pathname, screen?.access.who === 'vendor' && readVendor().isLoggedIn);

if (screen?.access.who === 'vendor') window.addEventListener('storage', followVendorSignOut);

const root = document.getElementById('root');
if (root) createRoot(root).render(<VendorPage screen={screen} />);

const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
whenIdle(() => void rememberDevice().catch(() => undefined));
