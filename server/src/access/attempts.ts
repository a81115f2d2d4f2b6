import type { FactorWay } from '@galla/contract/access/endpoints.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { recordOutside } from '../audit/service.ts';
import { countUse, networkOf, OverLimit } from '../platform/auth/limits.ts';
import type { Tx } from '../platform/db/database.ts';
import type { RequestContext } from '../platform/http/handlers.ts';

const minute = 60_000;
const passwordLimits = {
  perAddress: { most: 100, windowMs: 15 * minute },
  /** From one source, or in one known browser. */
  perAccount: { most: 10, windowMs: 15 * minute },
  /** From all sources that are not known browsers: above it a right password is not enough by itself. */
  perAccountEverywhere: { most: 30, windowMs: 60 * minute },
  /** The same, above which guessing ends. */
  perAccountDay: { most: 1000, windowMs: 24 * 60 * minute },
} as const;

/** Runs what counts against limits in a transaction that commits its counts even where the limit is passed. */
export async function counted(context: RequestContext, count: (tx: Tx) => Promise<void>): Promise<void> {
  const refusal = await context.transaction(async (tx) => {
    try {
      await count(tx);
      return undefined;
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  });
  if (refusal !== undefined) throw refusal;
}

/** The browser, where the person has signed in with it before. */
export function browserOf(context: RequestContext, personId: string | null | undefined): string | undefined {
  return personId == null ? undefined : context.knownBrowser(personId);
}

/**
 * Counts a try at the password of an account, wherever it is entered: signing in, and changing it. Gives whether the right
 * one is enough: while the account is tried from many places, it is not. @throws Problem TOO_MANY_REQUESTS
 */
export async function countPasswordTry(
  context: RequestContext,
  account: string,
  personId: string | undefined,
): Promise<boolean> {
  const browser = browserOf(context, personId);
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
