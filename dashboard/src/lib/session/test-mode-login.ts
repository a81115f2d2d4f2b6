import { testMode } from '@galla/contract/developers/test-mode/calls.ts';
import { call } from '../api/api.ts';
import { ApiError, testSessionLost } from '../api/api-error.ts';
import { keepTestTokens, refreshToken } from './test-mode.ts';

/** Calls that handle tokens use live mode, and do not wait for the write that needs a token. */
const apart = { modeHeaders: {}, beside: true } as const;

/** Logs in to the simulator and stores the tokens (TST-01). @throws ApiError */
export async function logIn(): Promise<void> {
  const { token } = await call(testMode.auth, {}, apart);
  keepTestTokens(await call(testMode.login, { body: { token } }, apart));
}

let renewing: Promise<boolean> | undefined;

/**
 * Renews the token for calls. Concurrent calls share one renewal. After a refusal or a 500, it logs in to test mode
 * again (TST-02). Resolves to whether there is a new token.
 */
export function renewTestToken(): Promise<boolean> {
  renewing ??= renew()
    .catch(() => false)
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
}

async function renew(): Promise<boolean> {
  const modeHeaders = { 'x-galla-test-refresh': refreshToken() };
  try {
    keepTestTokens(await call(testMode.refresh, {}, { ...apart, modeHeaders }));
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 500 && error.code !== testSessionLost)) throw error;
    await logIn();
  }
  return true;
}
