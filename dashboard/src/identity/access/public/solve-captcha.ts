import type { Input } from '@galla/contract/core/endpoint.ts';
import { access, type access as accessEndpoints } from '@galla/contract/identity/access/calls.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { call } from '../../../lib/api/api.ts';

/** The action of a captcha. */
export type CaptchaAction = Input<typeof accessEndpoints.captcha>['query']['action'];

/** A solved captcha in the format of the header, with its expiry. */
export interface SolvedCaptcha {
  readonly payload: string;
  readonly expiresAt: number;
}

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

/** Fetches a challenge for an action and solves it: about a hundred key derivations, a second on a slow phone. */
export async function solveCaptcha(action: CaptchaAction, controller: AbortController): Promise<SolvedCaptcha> {
  const answer = await call(access.captcha, { query: { action } }, { signal: controller.signal });
  const { parameters, signature } = answer as Challenge;
  const solution = await solveChallenge({ challenge: { parameters }, deriveKey, controller, timeout: 60_000 });
  if (solution === null) throw new Error('The captcha was not solved in time.');
  return {
    payload: btoa(JSON.stringify({ challenge: { parameters, signature }, solution })),
    expiresAt: (parameters.expiresAt ?? 0) * 1000,
  };
}
