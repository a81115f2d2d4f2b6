import { screens } from '@galla/contract/screens.ts';
import { lazy, Suspense, useEffect } from 'react';
import { AccessFrame } from './AccessFrame.tsx';
import { SetPassword } from './SetPassword.tsx';
import { VerifyEmail } from './VerifyEmail.tsx';

const Invitation = lazy(async () => ({ default: (await import('./Invitation.tsx')).Invitation }));

/** The page that a link in a message opens, with or without a session; its query stays in the address (ROU-07). */
export function LinkPage({ address }: { readonly address: URL }) {
  const { pathname, searchParams } = address;
  const isAt = (screen: { readonly path: string }) => pathname.toLowerCase().startsWith(screen.path);
  const { title } = [screens.userVerify, screens.invitation].find(isAt) ?? screens.setPassword;
  useEffect(() => {
    document.title = `${title} · Galla`;
  }, [title]);
  const token = searchParams.get('token') ?? '';
  return (
    <AccessFrame>
      {isAt(screens.userVerify) ? (
        <VerifyEmail verificationKey={searchParams.get('key') ?? ''} />
      ) : isAt(screens.invitation) ? (
        <Suspense fallback={null}>
          <Invitation token={token} />
        </Suspense>
      ) : (
        <SetPassword token={token} captchaWaived={searchParams.get('captchaWaived') === 'true'} />
      )}
    </AccessFrame>
  );
}
