import { screens } from '@galla/contract/screens.ts';
import { useEffect } from 'react';
import { AccessFrame } from './AccessFrame.tsx';
import { SetPassword } from './SetPassword.tsx';
import { VerifyEmail } from './VerifyEmail.tsx';

/** The page that a link in an e-mail opens, with or without a session; its query stays in the address (ROU-07). */
export function LinkPage({ address }: { readonly address: URL }) {
  const { pathname, searchParams } = address;
  const verifies = pathname.toLowerCase().startsWith(screens.userVerify.path);
  useEffect(() => {
    document.title = `${screens[verifies ? 'userVerify' : 'setPassword'].title} · Galla`;
  }, [verifies]);
  return (
    <AccessFrame>
      {verifies ? (
        <VerifyEmail verificationKey={searchParams.get('key') ?? ''} />
      ) : (
        <SetPassword
          token={searchParams.get('token') ?? ''}
          captchaWaived={searchParams.get('captchaWaived') === 'true'}
        />
      )}
    </AccessFrame>
  );
}
