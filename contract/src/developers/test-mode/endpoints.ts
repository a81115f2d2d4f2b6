import * as z from 'zod/mini';
import { endpoint, feature, signedIn, where } from '../../core/endpoint.ts';
import { identifier, instant } from '../../core/schema.ts';

/** Every member of a merchant with test mode: a permission gives the same access in both modes (decision 106). */
export const opensTestMode = where(signedIn, { flags: { TEST_MODE: true } });

const testTokens = z.object({
  /** Sent with every test mode call in the header `x-galla-test-token`. */
  token: z.string(),
  expiresAt: instant,
  /** Renews the token, in the header `x-galla-test-refresh`. */
  refreshToken: z.string(),
});

/** The tokens of test mode, valid for one session and one merchant. */
export type TestTokens = z.infer<typeof testTokens>;

/** Entering the simulator of test mode (TST-01, TST-02). */
export const testMode = feature('test-mode', {
  auth: endpoint('GET /simulator/v1/auth', {
    summary: 'Create a token to log in to the simulator, valid for one minute',
    access: opensTestMode,
    returns: z.object({ token: z.string(), expiresAt: instant }),
    testMode: false,
  }),
  login: endpoint('POST /simulator/v1/auth/login', {
    summary: 'Log in to the simulator with its token; returns the tokens for test mode',
    access: opensTestMode,
    risk: 'none',
    body: z.strictObject({ token: identifier(200) }),
    returns: testTokens,
    errors: { TEST_CODE_WRONG: 400 },
    testMode: false,
  }),
  refresh: endpoint('POST /simulator/v1/auth/refresh', {
    summary: 'Renew the test mode token after a 412; the body is empty. If this call returns 401, log in again',
    access: opensTestMode,
    risk: 'none',
    returns: testTokens,
    errors: { TEST_SESSION_LOST: 401 },
    testMode: false,
  }),
});
