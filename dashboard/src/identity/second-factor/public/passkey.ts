import { t } from '@lingui/core/macro';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { ApiError } from '../../../lib/api/api-error.ts';
import { providerName } from '../../../lib/page/provider.ts';

/** Whether this browser supports passkeys at this address: without TLS only localhost does. */
export const hasPasskeys = () => window.PublicKeyCredential !== undefined;

/** Asks the browser for a passkey named in the server's options. */
export async function askForPasskey(options: unknown) {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
}

/** Has the browser create a passkey with the server's options. */
export async function makePasskey(options: unknown) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
}

/** The text for a browser that returned no passkey; undefined for other errors. */
export function passkeyRefusal(error: unknown): string | undefined {
  if (error instanceof ApiError || !(error instanceof Error)) return undefined;
  if (error.name === 'InvalidStateError') return t`This device already has a passkey for your account.`;
  if (error.name === 'SecurityError') return t`Passkeys don’t work at this ${providerName} address.`;
  if (error.name === 'NotAllowedError' || error.name === 'AbortError')
    return t`No passkey was used. Try again, or use another way.`;
  return undefined;
}
