import type { FactorWay } from '@galla/contract/access.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { recordOutside } from '../audit/record.ts';
import { countUse, networkOf } from '../platform/auth/limits.ts';
import type { Tx } from '../platform/db/database.ts';
import type { RequestContext } from '../platform/http/handlers.ts';

const minute = 60_000;
const passwordLimits = {
  perAddress: { most: 100, windowMs: 15 * minute },
  perAccount: { most: 10, windowMs: 15 * minute },
} as const;

/** Runs what counts against limits in a transaction that commits its counts even where the limit is passed. */
export async function counted(context: RequestContext, count: (tx: Tx) => Promise<void>): Promise<void> {
  const refusal = await context.transaction((tx) =>
    count(tx).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof Problem) return error;
        throw error;
      },
    ),
  );
  if (refusal !== undefined) throw refusal;
}

/** The browser, where the person has signed in with it before. */
export function browserOf(context: RequestContext, personId: string | null | undefined): string | undefined {
  return personId == null ? undefined : context.knownBrowser(personId);
}

/** Counts a try at the password of an account, wherever it is entered: signing in, and changing it. */
export function countPasswordTry(
  context: RequestContext,
  account: string,
  personId: string | undefined,
): Promise<void> {
  const browser = browserOf(context, personId);
  const key = `sign-in:account:${browser === undefined ? account : `${account}:${browser}`}`;
  return counted(context, (tx) =>
    countUse(
      tx,
      [
        { key: `sign-in:address:${networkOf(context.address)}`, limit: passwordLimits.perAddress },
        { key, limit: passwordLimits.perAccount },
      ],
      context.now,
    ),
  );
}

/**
 * Writes a failed sign-in down. Where nobody is known by what was entered there is as much work, so that the time tells
 * nothing about which accounts exist.
 */
export function recordFailedSignIn(
  context: RequestContext,
  personId: string | null,
  way: 'OTP' | 'PASSWORD' | FactorWay,
): Promise<void> {
  return context.transaction((tx) =>
    recordOutside(tx, context, { act: 'SIGN_IN_FAILED', outcome: 'REFUSED', personId, detail: { way } }),
  );
}
