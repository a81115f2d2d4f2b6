import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import type { registration } from '@galla/contract/registration/endpoints.ts';
import type { RequestContext } from '../platform/http/handlers.ts';
import { findRegistration, updateAnswers } from './queries.ts';
import { countTry, findOpen } from './service.ts';

/** The registration that this browser may go on with, by its cookie. */
export async function findRunning(context: RequestContext): Promise<Answer<typeof registration.running>> {
  const { registrationToken: token, now } = context;
  if (token === undefined || token.length > 200) return { running: null };
  const found = await context.transaction((tx) => findRegistration(tx, token, now));
  if (found === undefined || found.completed) {
    context.forgetRegistration();
    return { running: null };
  }
  const { form, contact, expiry, answers } = found;
  const proved = { contact: contact.value, contactType: contact.type };
  return { running: { token, expiry: expiry.toISOString(), form, ...proved, answers } };
}

/** Keeps what was filled in so far. @throws Problem TOKEN_EXPIRED, MERCHANT_ALREADY_EXISTS, TOO_MANY_REQUESTS */
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
