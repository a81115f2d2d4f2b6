import '@galla/ui/styles/fonts.css';
import '@galla/ui/styles/tokens.css';
import '@galla/ui/styles/base.css';
import { access } from '@galla/contract/access.ts';
import { screens } from '@galla/contract/screens.ts';
import { applyTheme } from '@galla/ui/theme.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { call } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { rememberSignedIn, seemsSignedIn, takeDestination } from '../lib/destination.ts';
import { rememberDevice } from '../lib/device.ts';
import { SignInPage } from './SignInPage.tsx';

/** Who is signed in already goes on (ROU-05); whose session has ended stays here. */
async function passIfSignedIn(): Promise<void> {
  if (!seemsSignedIn()) return;
  try {
    await call(access.me, {});
    location.replace(takeDestination());
  } catch (error) {
    if (!(error instanceof ApiError)) return;
    if (error.code === 'PR004') location.replace(screens.selectMerchant.path);
    if (error.status === 401) rememberSignedIn(false);
  }
}

/** The pages that links in e-mails open have the same frame and parts, and a form of their own that sign-in need not load. */
async function openLink(container: HTMLElement): Promise<void> {
  const { LinkPage } = await import('./LinkPage.tsx');
  createRoot(container).render(<LinkPage address={new URL(location.href)} />);
}

const root = document.getElementById('root');
if (!/^\/login\/?$/i.test(location.pathname)) {
  if (root) void openLink(root);
} else {
  if (root?.hasChildNodes()) hydrateRoot(root, <SignInPage />);
  else if (root) createRoot(root).render(<SignInPage />);
  void passIfSignedIn();
}

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => applyTheme());
const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1000));
whenIdle(() => void rememberDevice().catch(() => undefined));
