import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { registration } from '@galla/contract/identity/registration/endpoints.ts';
import { counted, countUse, networkOf } from '../../platform/auth/limits.ts';
import { hashOf } from '../../platform/crypto/sealing.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/handlers.ts';
import { registrationCookie } from './cookie.ts';
import { findRegistration, type Running, updateAnswers } from './queries.ts';

const minute = 60_000;

/** The limit of registration requests, because each hashes a password. */
export const registrationLimits = {
  perAddress: { max: 120, windowMs: 15 * minute },
  perRegistration: { max: 60, windowMs: 30 * minute },
} as const;

/** The registration that this browser may continue, by its cookie. */
export async function findRunning(context: RequestContext): Promise<Answer<typeof registration.running>> {
  const { cookies, now } = context;
  const token = cookies.read(registrationCookie);
  if (token === undefined || token.length > 200) return { running: null };
  const found = await context.transaction((tx) => findRegistration(tx, token, now));
  if (found === undefined || found.completed) {
    cookies.clear(registrationCookie);
    return { running: null };
  }
  const { form, contact, expiry, answers } = found;
  const proved = { contact: contact.value, contactType: contact.type };
  return { running: { token, expiry: expiry.toISOString(), form, ...proved, answers } };
}

/** Stores the answers so far. @throws Problem TOKEN_EXPIRED, MERCHANT_ALREADY_EXISTS, TOO_MANY_REQUESTS */
export async function keepAnswers(
  context: RequestContext,
  { token, answers }: Received<typeof registration.keepAnswers>['body'],
): Promise<Record<string, never>> {
  await countTry(context, token);
  await context.transaction(async (tx) => {
    await findOpen(tx, token, context.now);
    await updateAnswers(tx, token, answers);
  });
  return {};
}

/** The unfinished registration of a token. @throws Problem TOKEN_EXPIRED, MERCHANT_ALREADY_EXISTS */
export async function findOpen(tx: Tx, token: string, now: number): Promise<Running> {
  const running = await findRegistration(tx, token, now);
  if (running === undefined) throw new Problem('TOKEN_EXPIRED', 400);
  if (running.completed) throw new Problem('MERCHANT_ALREADY_EXISTS', 409);
  return running;
}

/** Counts an expensive call about a registration. @throws Problem TOO_MANY_REQUESTS */
export const countTry = (context: RequestContext, token: string) =>
  counted(context, (tx) =>
    countUse(
      tx,
      [
        { key: `register:address:${networkOf(context.address)}`, limit: registrationLimits.perAddress },
        { key: `register:${hashOf(token).toString('base64url')}`, limit: registrationLimits.perRegistration },
      ],
      context.now,
    ),
  );
