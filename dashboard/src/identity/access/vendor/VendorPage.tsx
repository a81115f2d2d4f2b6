import type { Screen } from '@galla/contract/core/screen.ts';
import { vendorScreens } from '@galla/contract/settlements/vendors/screens.ts';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { endVendorSession, signInAddress } from './leave.ts';
import { NotAuthorized } from './NotAuthorized.tsx';
import { VendorDashboard } from './VendorDashboard.tsx';
import { VendorFrame } from './VendorFrame.tsx';
import { VendorRedirect } from './VendorRedirect.tsx';
import { VendorSignIn } from './VendorSignIn.tsx';
import { readVendor, saveVendor, type VendorState, withMetaId } from './vendor-state.ts';

/** The vendor layout (SPL-04): one page for its few routes, without any part of a merchant's dashboard. */
export function VendorPage({ screen }: { readonly screen: Screen | undefined }) {
  const asked = new URLSearchParams(location.search).get('metaId');
  const { path } = screen ?? {};
  if (path === vendorScreens.notAuthorized.path) return <NotAuthorized />;
  // No button: a vendor has no merchant's dashboard (ROU-11).
  if (path === undefined)
    return (
      <VendorFrame>
        <EmptyState heading="h1" title={t`Page Not Found`} actions={null}>
          <Trans>The page you are looking for doesn’t exists. Please check the URL and try again.</Trans>
        </EmptyState>
      </VendorFrame>
    );
  const { state, reset } = withMetaId(readVendor(), asked);
  if (path === vendorScreens.index.path)
    return <Passage to={state.isLoggedIn ? vendorScreens.dashboard.path : signInAddress(state.metaDetails.metaId)} />;
  if (path === vendorScreens.signIn.path) return <SignInRoute state={state} reset={reset} />;
  if (!readVendor().isLoggedIn) return <Passage to={signInAddress(readVendor().metaDetails.metaId)} />;
  return path === vendorScreens.redirect.path ? <VendorRedirect /> : <VendorDashboard />;
}

/** Renders nothing: another address replaces this one. */
function Passage({ to }: { readonly to: string }) {
  useEffect(() => location.replace(to), [to]);
  return null;
}

/** A vendor signed in by this link continues. Another link needs another sign-in and ends the earlier session. */
function SignInRoute({ state, reset }: { readonly state: VendorState; readonly reset: boolean }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once
  useEffect(() => {
    const wasSignedIn = readVendor().isLoggedIn;
    saveVendor(state);
    // If another link's session cannot be ended now, it expires.
    if (reset && wasSignedIn) void endVendorSession().catch(() => undefined);
  }, []);
  return state.isLoggedIn ? (
    <Passage to={vendorScreens.dashboard.path} />
  ) : (
    <VendorSignIn metaId={state.metaDetails.metaId} />
  );
}
