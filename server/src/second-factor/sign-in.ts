import { Problem } from '@galla/contract/core/problem.ts';
import type { FactorProof } from '@galla/contract/second-factor/endpoints.ts';
import { recordFailedSignIn } from '../access/attempts.ts';
import { claimFactorTry, consumePendingSignIn, findPendingSignIn } from '../access/pending-sign-in.ts';
import { enterSession, openSignedIn } from '../access/service.ts';
import type { RequestContext } from '../platform/http/handlers.ts';
import { boundTo, passkeyToAskFor } from './passkeys.ts';
import { checkProof, countFactorTry, refusalFor, useProof } from './proofs.ts';
import { lockPerson } from './queries.ts';

/**
 * Completes a sign-in with the second factor. A try is claimed and committed first, then the proof is checked; the proof
 * and the sign-in are used up in the transaction that opens the session, so of any number of parallel submissions one
 * gives a session.
 * @throws Problem by the way of the proof; SECOND_FACTOR_EXPIRED, SECOND_FACTOR_EXHAUSTED, TOO_MANY_REQUESTS
 */
export async function completeSignIn(context: RequestContext, token: string, proof: FactorProof) {
  const { now } = context;
  const pending = await context.transaction((tx) => findPendingSignIn(tx, token));
  if (pending === undefined) throw new Problem('SECOND_FACTOR_EXPIRED', 400);
  const { person_id: personId, way, opened_by: openedBy, password_hash: passwordHash } = pending;
  await countFactorTry(context, personId);
  const claimed = await context.transaction((tx) => claimFactorTry(tx, token, now));
  if (claimed === undefined) throw await refusalOf(context, token);
  const checked = await checkProof(context, personId, proof, boundTo.signIn(token));
  const opened =
    checked &&
    (await context.transaction(async (tx) => {
      // First, as whoever changes the person's factors or password does: nobody waits for another in a circle.
      await lockPerson(tx, personId);
      if (!(await useProof(tx, context, personId, checked))) return undefined;
      if (!(await consumePendingSignIn(tx, token, now))) throw new Problem('SECOND_FACTOR_EXPIRED', 400);
      return openSignedIn(tx, context, { personId, way, openedBy, passwordHash, second: proof.way });
    }));
  if (opened !== undefined) return enterSession(context, opened);
  await recordFailedSignIn(context, personId, proof.way);
  throw new Problem(claimed.attempts >= 3 ? 'SECOND_FACTOR_EXHAUSTED' : refusalFor[proof.way], 400);
}

async function refusalOf(context: RequestContext, token: string): Promise<Problem> {
  const pending = await context.transaction((tx) => findPendingSignIn(tx, token));
  const spent = pending !== undefined && pending.consumed_at === null && pending.attempts >= 3;
  return new Problem(spent ? 'SECOND_FACTOR_EXHAUSTED' : 'SECOND_FACTOR_EXPIRED', 400);
}

/** What the browser needs to ask for a passkey in a sign-in that waits for one. @throws Problem SECOND_FACTOR_EXPIRED */
export function askForPasskey(context: RequestContext, token: string): Promise<unknown> {
  return context.transaction(async (tx) => {
    const pending = await findPendingSignIn(tx, token);
    const waits = pending?.consumed_at === null && pending.attempts < 3 && pending.expires_at.getTime() > context.now;
    if (pending === undefined || !waits) throw new Problem('SECOND_FACTOR_EXPIRED', 400);
    return passkeyToAskFor(tx, context, pending.person_id, boundTo.signIn(token));
  });
}
