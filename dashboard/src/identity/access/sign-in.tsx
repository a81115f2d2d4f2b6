import '@galla/ui/styles/fonts.css';
import '@galla/ui/styles/tokens.css';
import '@galla/ui/styles/base.css';
import '@galla/ui/styles/later-fonts.css';
import { isLanguage } from '@galla/contract/core/languages.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { keepRedirectionContext, keptRedirectionContext, seemsSignedIn } from '../../lib/session/destination.ts';
import { rememberDevice } from '../../lib/session/device.ts';
import { chooseSignedOut } from '../../lib/session/language.ts';
import { SignIn } from './sign-in/SignIn.tsx';

const root = document.getElementById('root');

/** The built page contains the form in its frame; in development it is empty. */
async function openSignIn(): Promise<void> {
  const place = document.getElementById('access');
  if (place) {
    // A choice made before this script ran counts; hydration would reset it.
    const early = place.querySelector('input[value=email]:checked') !== null;
    return void hydrateRoot(place, <SignIn byEmail={early || location.hash === '#email'} />);
  }
  const { AccessFrame } = await import('./AccessFrame.tsx');
  if (root)
    createRoot(root).render(
      <AccessFrame>
        <SignIn byEmail={location.hash === '#email'} />
      </AccessFrame>,
    );
}

/** The pages of e-mail links share the frame and components, and have a form that sign-in need not load. */
async function openLink(): Promise<void> {
  const { LinkPage } = await import('./links/LinkPage.tsx');
  if (root) createRoot(root).render(<LinkPage address={new URL(location.href)} />);
}

/** Registration also shares the frame and components, and has its own steps. */
async function openRegistration(): Promise<void> {
  const { RegisterPage } = await import('./registration/RegisterPage.tsx');
  if (root) createRoot(root).render(<RegisterPage address={new URL(location.href)} />);
}

/** The frame's buttons, which no script renders: choosing a language opens the page in it. */
function listenForLanguages(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-language]') : null;
    if (isLanguage(button?.dataset['language'])) chooseSignedOut(button.dataset['language']);
  });
}

async function passOn(): Promise<void> {
  // A person who comes from a store app has to sign in, whatever this browser remembers.
  if (!seemsSignedIn() && keptRedirectionContext() === undefined) return;
  const { passIfSignedIn } = await import('./pass-if-signed-in.ts');
  await passIfSignedIn();
}

/** Loads the parts of sign-in in order of use. A failure is reported when the part is used. */
async function loadSteps(): Promise<void> {
  await import('./public/solve-captcha.ts');
  await Promise.all([import('./requests.ts'), import('./links/EmailForm.tsx'), import('./sign-in/OtpForm.tsx')]);
}

const isSignIn = /^\/login\/?$/i.test(location.pathname);
const registers = /^\/(pg\/)?register\/?$/i.test(location.pathname);
if (isSignIn || registers) keepRedirectionContext();
listenForLanguages();
void (isSignIn ? openSignIn() : registers ? openRegistration() : openLink());
if (isSignIn || registers) void passOn().catch(() => undefined);

async function loadTheRest(): Promise<void> {
  // On a slow connection the fonts would delay the script by a sixth of a second, so they load after it
  // (later-fonts.css).
  document.documentElement.removeAttribute('data-fonts');
  if (isSignIn) await loadSteps();
  const { recordPageView } = await import('../../lib/api/events.ts');
  (await import('../../lib/api/report-calls.ts')).reportFailedCalls();
  recordPageView(document.title, false);
  await rememberDevice();
}

const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 300));
whenIdle(() => void loadTheRest().catch(() => undefined), { timeout: 500 });
