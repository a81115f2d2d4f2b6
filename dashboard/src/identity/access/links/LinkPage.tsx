import { passwordScreens } from '@galla/contract/identity/passwords/screens.ts';
import { profileScreens } from '@galla/contract/identity/profile/screens.ts';
import { teamScreens } from '@galla/contract/identity/team/screens.ts';
import { lazy, Suspense, useEffect } from 'react';
import { providerName } from '../../../lib/page/provider.ts';
import { AccessFrame } from '../AccessFrame.tsx';
import { SetPassword } from './SetPassword.tsx';
import { VerifyEmail } from './VerifyEmail.tsx';

const ConfirmEmail = lazy(async () => ({ default: (await import('./ConfirmEmail.tsx')).ConfirmEmail }));
const Invitation = lazy(async () => ({ default: (await import('./Invitation.tsx')).Invitation }));

/** The page that a link in a message opens, with or without a session; its query stays in the address (ROU-07). */
export function LinkPage({ address }: { readonly address: URL }) {
  const { pathname, searchParams } = address;
  const isAt = (screen: { readonly path: string }) => pathname.toLowerCase().startsWith(screen.path);
  const { title } = [profileScreens.userVerify, teamScreens.invitation].find(isAt) ?? passwordScreens.setPassword;
  useEffect(() => {
    document.title = `${title} · ${providerName}`;
  }, [title]);
  return (
    <AccessFrame>
      <Suspense fallback={null}>
        {isAt(profileScreens.userVerify) ? (
          <EmailLink query={searchParams} />
        ) : (
          <TokenLink invites={isAt(teamScreens.invitation)} query={searchParams} />
        )}
      </Suspense>
    </AccessFrame>
  );
}

/** `change` makes an e-mail the account's; `key` verifies its existing one. */
function EmailLink({ query }: { readonly query: URLSearchParams }) {
  const change = query.get('change');
  return change === null ? <VerifyEmail verificationKey={query.get('key') ?? ''} /> : <ConfirmEmail token={change} />;
}

function TokenLink({ invites, query }: { readonly invites: boolean; readonly query: URLSearchParams }) {
  const token = query.get('token') ?? '';
  return invites ? (
    <Invitation token={token} />
  ) : (
    <SetPassword token={token} captchaWaived={query.get('captchaWaived') === 'true'} />
  );
}
