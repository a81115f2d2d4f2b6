import type { RequestContext } from '../http/handlers.ts';
import { knownBrowser } from './known-browsers.ts';
import { counted, countUse, networkOf, OverLimit } from './limits.ts';

const minute = 60_000;
const passwordLimits = {
  perAddress: { max: 100, windowMs: 15 * minute },
  /** From one network, or in one known browser. */
  perAccount: { max: 10, windowMs: 15 * minute },
  /** The limit of all sources except known browsers. Above it a right password alone is not enough. */
  perAccountEverywhere: { max: 30, windowMs: 60 * minute },
  /** The same, but above it all tries are refused. */
  perAccountDay: { max: 1000, windowMs: 24 * 60 * minute },
} as const;

/**
 * Counts a try at the password of an account, at sign-in and at a change of the password. Returns whether the right
 * password alone is enough: it is not while many sources try it.
 * @throws Problem TOO_MANY_REQUESTS
 */
export async function countPasswordTry(
  context: RequestContext,
  account: string,
  personId: string | undefined,
): Promise<boolean> {
  const browser = personId === undefined ? undefined : knownBrowser(context, personId);
  const network = networkOf(context.address);
  const own = [
    { key: `sign-in:address:${network}`, limit: passwordLimits.perAddress },
    { key: `sign-in:source:${account}:${browser ?? network}`, limit: passwordLimits.perAccount },
  ];
  const everywhere = { key: `sign-in:account:${account}`, limit: passwordLimits.perAccountEverywhere };
  if (browser !== undefined) {
    await counted(context, (tx) => countUse(tx, own, context.now));
    return true;
  }
  const day = { key: `sign-in:day:${account}`, limit: passwordLimits.perAccountDay };
  await counted(context, (tx) => countUse(tx, [...own, day], context.now));
  return counted(context, (tx) => countUse(tx, [everywhere], context.now)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof OverLimit) return false;
      throw error;
    },
  );
}
