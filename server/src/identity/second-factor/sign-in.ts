import { Problem } from '@galla/contract/core/problem.ts';
import type { FactorProof } from '@galla/contract/identity/second-factor/schemas.ts';
import type { SessionContext } from '../../callers/session.ts';
import type { RequestContext } from '../../platform/http/handlers.ts';
import {
  claimTryAtFactor,
  enterSession,
  findPersonOfPending,
  findPersonWaiting,
  openWithFactor,
  recordFailedSignIn,
} from '../access/public/service.ts';
import { boundTo, passkeyToAskFor } from './passkeys.ts';
import { checkProof, countFactorTry, refusalFor, useProof } from './proofs.ts';
import { lockPerson } from './queries.ts';

/**
 * Completes a sign-in with the second factor. A try is claimed and committed first, then the proof is checked. The
 * transaction that opens the session uses up the proof and the sign-in, so only one of several parallel submissions
 * opens a session.
 * @throws Problem by the way of the proof; SECOND_FACTOR_EXPIRED, SECOND_FACTOR_EXHAUSTED, TOO_MANY_REQUESTS
 */
export async function completeSignIn(context: SessionContext, token: string, proof: FactorProof) {
  const personId = await context.transaction((tx) => findPersonOfPending(tx, token));
  await countFactorTry(context, personId);
  const { first, isLast } = await claimTryAtFactor(context, token);
  const checked = await checkProof(context, personId, proof, boundTo.signIn(token));
  const opened =
    checked &&
    (await context.transaction(async (tx) => {
      // Locks the person first, as every change of their factors or password does, so that no two transactions
      // deadlock.
      await lockPerson(tx, personId);
      if (!(await useProof(tx, context, personId, checked))) return undefined;
      return openWithFactor(tx, context, token, { ...first, second: proof.way });
    }));
  if (opened !== undefined) return enterSession(context, opened);
  await recordFailedSignIn(context, personId, proof.way);
  throw new Problem(isLast ? 'SECOND_FACTOR_EXHAUSTED' : refusalFor[proof.way], 400);
}

/** The options with which the browser asks for a passkey in a waiting sign-in. @throws Problem SECOND_FACTOR_EXPIRED */
export function askForPasskey(context: RequestContext, token: string): Promise<unknown> {
  return context.transaction(async (tx) => {
    const personId = await findPersonWaiting(tx, token, context.now);
    return passkeyToAskFor(tx, context, personId, boundTo.signIn(token));
  });
}
