import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { operatorAccess } from '@galla/contract/provider/operator/endpoints.ts';
import { operatorIds } from '@galla/contract/provider/operator/feature.ts';
import {
  clearOperatorSession,
  knownDeskBrowser,
  type OperatorContext,
  type OperatorVisitorContext,
  operatorForgeryToken,
  operatorSecretOf,
  rememberDeskBrowser,
  setOperatorSession,
} from '../../callers/operator.ts';
import { recordInInstallation } from '../../identity/audit/public/service.ts';
import { counted, countUse, networkOf, takeUse } from '../../platform/auth/limits.ts';
import {
  endOperatorSession,
  type OperatorSession,
  openOperatorSession,
} from '../../platform/auth/operator-sessions.ts';
import { refuseGuessable } from '../../platform/auth/password-rules.ts';
import { totpAddress, totpSecret, totpStep } from '../../platform/auth/totp.ts';
import { checkPassword, hashPassword, passwordPepper } from '../../platform/crypto/passwords.ts';
import { deriveKey, hashOf, macOf, seal, unseal } from '../../platform/crypto/sealing.ts';
import type { RequestContext } from '../../platform/http/handlers.ts';
import { acceptInvited, findInvited, findOperatorByEmail, type OperatorRow, useStep } from './queries.ts';

const minute = 60_000;

/**
 * The limits of sign-in. An account's limit counts each network separately, and each browser in which its person has
 * signed in, so that a stranger who knows an e-mail does not lock the person out. Codes count for the account.
 */
export const deskLimits = {
  perAddress: { max: 30, windowMs: 15 * minute },
  perAccount: { max: 10, windowMs: 15 * minute },
  /**
   * Codes of the authenticator app with a right password, from all networks together; each known browser has its own
   * tries. Tries with a wrong password do not count here, so that knowing an e-mail is not enough to lock an account.
   */
  codes: { max: 10, windowMs: 15 * minute },
  codesOfDay: { max: 30, windowMs: 24 * 60 * minute },
  invitations: { max: 30, windowMs: 15 * minute },
} as const;

/** The key that seals the secrets of authenticator apps. */
export const appKey = (masterKey: Buffer): Buffer => deriveKey(masterKey, 'operator-apps');

type SignIn = Received<typeof operatorAccess.signIn>['body'];
type Accepted = Received<typeof operatorAccess.acceptInvitation>['body'];

/** A session as its person sees it. */
export const sessionOf = (
  context: RequestContext,
  { id, operatorId, name, email, roles, expiresAt }: OperatorSession,
): Answer<typeof operatorAccess.session> => ({
  operator: { id: encodeId(operatorIds, operatorId), name, email, roles: [...roles] },
  forgeryToken: operatorForgeryToken(context, id),
  expiresAt: expiresAt.toISOString(),
});

/**
 * Signs in by e-mail, password and a code of the authenticator app. Whichever is wrong, the answer and its time are the
 * same. The session is always a new one, and the session of the browser's cookie ends.
 * @throws Problem INVALID_LOGIN, TOO_MANY_REQUESTS
 */
export async function signIn(
  context: OperatorVisitorContext,
  { email, password, code }: SignIn,
): Promise<Answer<typeof operatorAccess.signIn>> {
  const { masterKey, now, address, userAgent } = context;
  const found = await context.asOperator((tx) => findOperatorByEmail(tx, email));
  await countTries(context, email, found && knownDeskBrowser(context, found.id));
  const fits = await checkPassword(password, found?.password_hash ?? null, passwordPepper(masterKey));
  const step =
    fits && found?.state === 'ACTIVE' && found.sealed_secret !== null && (await takeCode(context, found.id))
      ? totpStep(unseal(appKey(masterKey), found.id, found.sealed_secret), code, now)
      : undefined;
  if (found === undefined || step === undefined) throw await refused(context, found);
  const { id: operatorId, name, roles } = found;
  const opened = await context.asOperator(async (tx) => {
    if (!(await useStep(tx, operatorId, step))) return undefined;
    const earlier = operatorSecretOf(context);
    if (earlier !== undefined) await endOperatorSession(tx, earlier, now);
    const session = await openOperatorSession(tx, { operatorId, origin: { address, userAgent }, now });
    const operator = { name, id: operatorId, masterKey, now, address, userAgent };
    await recordInInstallation(tx, operator, 'OPERATOR_SIGNED_IN', {});
    return session;
  });
  if (opened === undefined) throw await refused(context, found);
  setOperatorSession(context, opened.secret);
  rememberDeskBrowser(context, operatorId);
  const { id, expiresAt } = opened;
  return sessionOf(context, { id, operatorId, name, email: found.email, roles, expiresAt });
}

/** Records a refused try, also for unknown e-mails: otherwise the response time would reveal which ones are known. */
async function refused(
  { asOperator, masterKey, now, address, userAgent }: OperatorVisitorContext,
  found: OperatorRow | undefined,
): Promise<Problem> {
  const by = { name: found?.name ?? 'unknown', masterKey, now, address, userAgent };
  const operator = found === undefined ? by : { ...by, id: found.id };
  await asOperator((tx) => recordInInstallation(tx, operator, 'OPERATOR_SIGNED_IN', {}, 'REFUSED'));
  return new Problem('INVALID_LOGIN', 401);
}

const countTries = (context: RequestContext, email: string, browser: string | undefined) => {
  const network = networkOf(context.address);
  const uses = [
    { key: `desk:address:${network}`, limit: deskLimits.perAddress },
    { key: `desk:source:${email}:${browser ?? network}`, limit: deskLimits.perAccount },
  ];
  return counted(context, (tx) => countUse(tx, uses, context.now));
};

/**
 * Claims one try of a code before it is checked. If none is left the answer is that of a wrong code: another answer
 * would reveal that the password is right.
 */
async function takeCode(context: OperatorVisitorContext, id: string): Promise<boolean> {
  const from = `${id}:${knownDeskBrowser(context, id) ?? 'new'}`;
  const taken = await context.transaction(async (tx) => [
    await takeUse(tx, { key: `desk:codes:${from}`, limit: deskLimits.codes }, context.now),
    await takeUse(tx, { key: `desk:codes-of-day:${from}`, limit: deskLimits.codesOfDay }, context.now),
  ]);
  return taken.every(Boolean);
}

/** Ends the session of the caller. */
export async function signOut(context: OperatorContext): Promise<void> {
  const { operator, now } = context;
  await context.asOperator(async (tx) => {
    await endOperatorSession(tx, operatorSecretOf(context) ?? '', now);
    await recordInInstallation(tx, operator, 'OPERATOR_SIGNED_OUT', {});
  });
  clearOperatorSession(context);
}

/**
 * The details of an invitation, with the secret of the authenticator app. The secret is derived from the invitation:
 * opening it twice shows the same secret, and a replacing invitation has another.
 * @throws Problem TOKEN_EXPIRED if it is unknown, accepted, replaced or too old
 */
export async function openInvitation(
  context: OperatorVisitorContext,
  token: string,
): Promise<Answer<typeof operatorAccess.openInvitation>> {
  await countOpened(context);
  const invited = await context.asOperator((tx) => findInvited(tx, hashOf(token), context.now));
  if (invited === undefined) throw new Problem('TOKEN_EXPIRED', 400);
  const { name, email } = invited;
  const secret = secretOf(context, token);
  return { name, email, secret, uri: totpAddress(secret, `${context.contact.name} operator`, email) };
}

/**
 * Accepts an invitation, once. It signs no one in: the first sign-in shows that password and app work.
 * @throws Problem TOKEN_EXPIRED, INVALID_OTP, and STATUS_400 for a guessable password
 */
export async function acceptInvitation(
  context: OperatorVisitorContext,
  { token, password, code }: Accepted,
): Promise<void> {
  const { masterKey, now, address, userAgent } = context;
  await countOpened(context);
  const invited = await context.asOperator((tx) => findInvited(tx, hashOf(token), now));
  if (invited === undefined) throw new Problem('TOKEN_EXPIRED', 400);
  const { id, name, email } = invited;
  refuseGuessable(password, { name, email, phone: null });
  const secret = secretOf(context, token);
  const step = totpStep(secret, code, now);
  if (step === undefined)
    throw new Problem('INVALID_OTP', 400, { errors: [{ field: 'code', message: 'Incorrect code.' }] });
  const passwordHash = await hashPassword(password, passwordPepper(masterKey));
  const sealedSecret = seal(appKey(masterKey), id, secret);
  const accepted = await context.asOperator(async (tx) => {
    if (!(await acceptInvited(tx, hashOf(token), { passwordHash, sealedSecret, step }, now))) return false;
    await recordInInstallation(tx, { name, id, masterKey, now, address, userAgent }, 'OPERATOR_JOINED', {});
    return true;
  });
  if (!accepted) throw new Problem('TOKEN_EXPIRED', 400);
}

const secretOf = ({ masterKey }: RequestContext, token: string): string =>
  totpSecret(macOf(appKey(masterKey), 'invitation', token).subarray(0, 20));

const countOpened = (context: RequestContext) => {
  const key = `desk:invitation:${networkOf(context.address)}`;
  return counted(context, (tx) => countUse(tx, [{ key, limit: deskLimits.invitations }], context.now));
};
