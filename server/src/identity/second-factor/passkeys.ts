import { Problem } from '@galla/contract/core/problem.ts';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { hashOf } from '../../platform/crypto/sealing.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/handlers.ts';
import { newId } from '../../platform/ids.ts';
import { consumeChallenge, insertPasskey, keepChallenge, listPasskeys } from './queries.ts';

/**
 * Imported when the first passkey is used: the import would slow the start, and its feature detection makes Node warn.
 */
const webauthn = () => import('@simplewebauthn/server');

const lifeMs = 5 * 60_000;
const maxPasskeys = 10;

/** The purpose of a challenge. It is valid for that purpose only. */
export const boundTo = {
  signIn: (token: string) => `sign-in:${hashOf(token).toString('base64url')}`,
  stepUp: (family: string) => `step-up:${family}`,
  adding: (family: string) => `adding:${family}`,
} as const;

/** Passkeys belong to the host of PUBLIC_URL, and answers must come from its pages. */
function party({ publicUrl }: RequestContext) {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, id: hostname };
}

interface Owner {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/** The options with which the browser creates a passkey. @throws Problem PASSKEY_LIMIT_REACHED */
export async function passkeyToMake(tx: Tx, context: RequestContext, owner: Owner, bound: string): Promise<unknown> {
  const known = await listPasskeys(tx, owner.id);
  if (known.length >= maxPasskeys) throw new Problem('PASSKEY_LIMIT_REACHED', 409);
  const options = await (await webauthn()).generateRegistrationOptions({
    rpName: context.contact.name,
    rpID: party(context).id,
    userID: new Uint8Array(Buffer.from(owner.id.replaceAll('-', ''), 'hex')),
    userName: owner.email ?? owner.phone ?? owner.name,
    userDisplayName: owner.name,
    timeout: lifeMs,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await keepChallenge(tx, bound, options.challenge, new Date(context.now + lifeMs));
  return options;
}

/** Checks the new passkey against the challenge of this session. Undefined if it is invalid. */
export async function checkNewPasskey(context: RequestContext, answer: unknown, bound: string) {
  const expectedChallenge = await context.transaction((tx) => consumeChallenge(tx, bound, context.now));
  if (expectedChallenge === undefined) return undefined;
  const { origin, id } = party(context);
  const { verified, registrationInfo } = await (await webauthn())
    .verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
    })
    .catch(refusedAnswer);
  return verified ? registrationInfo : undefined;
}

type NewPasskey = NonNullable<Awaited<ReturnType<typeof checkNewPasskey>>>;

/** Adds a checked passkey. False if it is already known. @throws Problem PASSKEY_LIMIT_REACHED */
export async function keepPasskey(
  tx: Tx,
  { now }: RequestContext,
  personId: string,
  name: string,
  { credential, credentialBackedUp }: NewPasskey,
): Promise<boolean> {
  if ((await listPasskeys(tx, personId)).length >= maxPasskeys) throw new Problem('PASSKEY_LIMIT_REACHED', 409);
  return insertPasskey(tx, {
    id: newId(),
    person_id: personId,
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    synced: credentialBackedUp,
    name,
    added_at: new Date(now),
  });
}

/** The options with which the browser asks for one of the person's passkeys. */
export async function passkeyToAskFor(
  tx: Tx,
  context: RequestContext,
  personId: string,
  bound: string,
): Promise<unknown> {
  const known = await listPasskeys(tx, personId);
  if (known.length === 0) throw new Problem('STATUS_404', 404);
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID: party(context).id,
    timeout: lifeMs,
    userVerification: 'preferred',
    allowCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  });
  await keepChallenge(tx, bound, options.challenge, new Date(context.now + lifeMs));
  return options;
}

/** A passkey of the person that has signed the challenge, and its new counter. */
export interface SignedByPasskey {
  readonly id: string;
  readonly counter: number;
}

/** Checks the answer of a passkey. Any answer uses up the challenge. Undefined if it is invalid. */
export async function checkPasskey(
  context: RequestContext,
  personId: string,
  answer: { readonly id: string },
  bound: string,
): Promise<SignedByPasskey | undefined> {
  const { expectedChallenge, passkey } = await context.transaction(async (tx) => ({
    expectedChallenge: await consumeChallenge(tx, bound, context.now),
    passkey: (await listPasskeys(tx, personId)).find(({ credential_id }) => credential_id === answer.id),
  }));
  if (expectedChallenge === undefined || passkey === undefined) return undefined;
  const { origin, id } = party(context);
  const { credential_id, public_key, counter, transports } = passkey;
  const { verified, authenticationInfo } = await (await webauthn())
    .verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter, transports },
    })
    .catch(refusedAnswer);
  return verified && authenticationInfo !== undefined
    ? { id: passkey.id, counter: authenticationInfo.newCounter }
    : undefined;
}

/** The library throws for every mismatch: of origin, challenge, host or counter, and for malformed bytes. */
const refusedAnswer = () => ({ verified: false as const, registrationInfo: undefined, authenticationInfo: undefined });
