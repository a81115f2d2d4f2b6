import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { identifier, instant } from '../../core/schema.ts';
import { testModeRoutes } from './routes.ts';

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
export const testMode = endpoints(testModeRoutes, {
  auth: {
    summary: 'Create a token to log in to the simulator, valid for one minute',
    returns: z.object({ token: z.string(), expiresAt: instant }),
  },
  login: {
    summary: 'Log in to the simulator with its token; returns the tokens for test mode',
    body: z.strictObject({ token: identifier(200) }),
    returns: testTokens,
    errors: { TEST_CODE_WRONG: 400 },
  },
  refresh: {
    summary: 'Renew the test mode token after a 412; the body is empty. If this call returns 401, log in again',
    returns: testTokens,
    errors: { TEST_SESSION_LOST: 401 },
  },
});
