import { Problem } from '@galla/contract/core/problem.ts';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { hashOf } from '../platform/crypto/sealing.ts';
import type { Tx } from '../platform/db/database.ts';
import type { RequestContext } from '../platform/http/handlers.ts';
import { newId } from '../platform/ids.ts';
import { consumeChallenge, insertPasskey, keepChallenge, listPasskeys } from './queries.ts';

/** Loaded when the first passkey is used: it is a good part of the start, and makes Node warn of what it tries out. */
const webauthn = () => import('@simplewebauthn/server');

const lifeMs = 5 * 60_000;
const maxPasskeys = 10;

/** What a challenge is for: it counts there and nowhere else. */
export const boundTo = {
  signIn: (token: string) => `sign-in:${hashOf(token).toString('base64url')}`,
  stepUp: (family: string) => `step-up:${family}`,
  adding: (family: string) => `adding:${family}`,
} as const;

/** Passkeys belong to the host of PUBLIC_URL, and answers have to come from its pages. */
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

/** What the browser needs to make a passkey. @throws Problem PASSKEY_LIMIT_REACHED */
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

/** Checks what the browser has made, against the challenge of this session. Undefined where it does not fit. */
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

/** Adds a checked passkey. False where it is known already. @throws Problem PASSKEY_LIMIT_REACHED */
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

/** What the browser needs to ask for one of the person's passkeys. */
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

/** A passkey of the person that has signed the challenge, and its counter then. */
export interface SignedByPasskey {
  readonly id: string;
  readonly counter: number;
}

/** Checks the answer of a passkey. The challenge is used up whatever the answer is. Undefined where it does not fit. */
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

/** The library throws for whatever does not fit: another origin, challenge, host or counter, and bytes that are none. */
const refusedAnswer = () => ({ verified: false as const, registrationInfo: undefined, authenticationInfo: undefined });
