import type { ErrorCode } from '@galla/contract/core/errors.ts';
import type { FactorProof } from '@galla/contract/identity/second-factor/schemas.ts';
import { knownBrowser } from '../../platform/auth/known-browsers.ts';
import { counted, countUse } from '../../platform/auth/limits.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/handlers.ts';
import { useAppCode } from './authenticator-app.ts';
import { notify } from './notify.ts';
import { checkPasskey, type SignedByPasskey } from './passkeys.ts';
import { countRecoveryCodes, lockPerson, usePasskey, useRecoveryCode } from './queries.ts';
import { recoveryMac } from './recovery-codes.ts';

const minute = 60_000;

/**
 * The limit of an account over all its sign-ins: at any moment 3 of a million codes are right. A known browser has its
 * own limit, so that a thief of the password cannot lock the owner out.
 */
const limits = {
  quarter: { max: 10, windowMs: 15 * minute },
  day: { max: 30, windowMs: 24 * 60 * minute },
  dayOfKnownBrowser: { max: 100, windowMs: 24 * 60 * minute },
} as const;

/** Counts a try at a second factor. @throws Problem TOO_MANY_REQUESTS */
export function countFactorTry(context: RequestContext, personId: string): Promise<void> {
  const browser = knownBrowser(context, personId);
  const whose = browser === undefined ? personId : `${personId}:${browser}`;
  return counted(context, (tx) =>
    countUse(
      tx,
      [
        { key: `factor:quarter:${whose}`, limit: limits.quarter },
        { key: `factor:day:${whose}`, limit: browser === undefined ? limits.day : limits.dayOfKnownBrowser },
      ],
      context.now,
    ),
  );
}

/** A proof whose signature, if any, was checked. It counts once `useProof` has used it up. */
export type CheckedProof =
  | Exclude<FactorProof, { way: 'PASSKEY' }>
  | { readonly way: 'PASSKEY'; readonly signed: SignedByPasskey };

/**
 * Does the slow part of a check, which needs no lock: the signature of a passkey, against the challenge that `bound`
 * names.
 */
export async function checkProof(
  context: RequestContext,
  personId: string,
  proof: FactorProof,
  bound: string,
): Promise<CheckedProof | undefined> {
  if (proof.way !== 'PASSKEY') return proof;
  const signed = await checkPasskey(context, personId, proof.answer, bound);
  return signed === undefined ? undefined : { way: 'PASSKEY', signed };
}

/** Uses up a proof in the transaction of the act; false if the proof is wrong or was used before. */
export async function useProof(
  tx: Tx,
  context: RequestContext,
  personId: string,
  proof: CheckedProof,
): Promise<boolean> {
  const { now, masterKey } = context;
  if (proof.way === 'APP') return useAppCode(tx, context, personId, proof.code);
  if (proof.way === 'PASSKEY') return usePasskey(tx, proof.signed.id, proof.signed.counter, now);
  if (!(await useRecoveryCode(tx, personId, recoveryMac(masterKey, personId, proof.code), now))) return false;
  const left = await countRecoveryCodes(tx, personId);
  const person = await lockPerson(tx, personId);
  await notify(tx, context, person, 'CODE_USED', { left: String(left) });
  return true;
}

/** The error code for a proof that was not accepted. */
export const refusalFor: { readonly [Way in FactorProof['way']]: ErrorCode } = {
  APP: 'APP_CODE_WRONG',
  RECOVERY_CODE: 'RECOVERY_CODE_WRONG',
  PASSKEY: 'PASSKEY_REFUSED',
};
