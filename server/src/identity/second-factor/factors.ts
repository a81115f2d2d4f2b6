import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { passkeyIds } from '@galla/contract/identity/second-factor/feature.ts';
import type { AccountFactors } from '@galla/contract/identity/second-factor/schemas.ts';
import type { PersonContext } from '../../callers/person.ts';
import { setSession } from '../../callers/session.ts';
import { forgetProofs } from '../../platform/auth/session-queries.ts';
import { proveSession } from '../../platform/auth/sessions.ts';
import type { Tx } from '../../platform/db/database.ts';
import { record } from '../audit/public/service.ts';
import { confirmApp, startApp } from './authenticator-app.ts';
import { notify } from './notify.ts';
import { boundTo, checkNewPasskey, keepPasskey, passkeyToMake } from './passkeys.ts';
import { listFactorWays } from './public/factor-ways-queries.ts';
import { deleteFactorRequest } from './public/request-queries.ts';
import {
  countRecoveryCodes,
  findApp,
  findRequiringTeam,
  listPasskeys,
  lockPerson,
  removeApp,
  removePasskey,
  removeRecoveryCodes,
  renamePasskey,
} from './queries.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';

/** The caller, as the audit log names them. */
export const actorOf = ({ session }: PersonContext) => ({
  personId: session.personId,
  membershipId: session.scope?.membershipId ?? null,
});

type Kind = 'APP' | 'PASSKEY';

/** The caller's second factors. */
export function listOwn(context: PersonContext): Promise<AccountFactors> {
  const { personId } = context.session;
  return context.transaction(async (tx) => {
    const app = await findApp(tx, personId);
    const passkeys = await listPasskeys(tx, personId);
    return {
      app:
        app?.added_at == null
          ? null
          : { addedAt: app.added_at.toISOString(), lastUsedAt: app.last_used_at?.toISOString() ?? null },
      passkeys: passkeys.map(({ id, name, added_at, last_used_at, synced }) => ({
        id: encodeId(passkeyIds, id),
        name,
        addedAt: added_at.toISOString(),
        lastUsedAt: last_used_at?.toISOString() ?? null,
        synced,
      })),
      recoveryCodesLeft: await countRecoveryCodes(tx, personId),
      requiredBy: await findRequiringTeam(tx, personId),
    };
  });
}

/** A new secret for the caller's app. */
export function startOwnApp(context: PersonContext): Promise<{ secret: string; uri: string }> {
  return context.transaction(async (tx) => {
    const { id, name, email, phone } = await lockPerson(tx, context.session.personId);
    return startApp(tx, context, id, email ?? phone ?? name);
  });
}

/** Activates the new secret. Returns recovery codes if it is the first factor. */
export async function confirmOwnApp(context: PersonContext, code: string): Promise<string[] | null> {
  return addFactor(context, 'APP', {}, async (tx) => {
    const became = await confirmApp(tx, context, context.session.personId, code);
    if (became !== 'confirmed') throw new Problem(became === 'wrong' ? 'APP_CODE_WRONG' : 'APP_SETUP_EXPIRED', 400);
  });
}

/** The options with which the browser creates a passkey for the caller. */
export function startOwnPasskey(context: PersonContext): Promise<unknown> {
  const { personId, family } = context.session;
  return context.transaction(async (tx) =>
    passkeyToMake(tx, context, await lockPerson(tx, personId), boundTo.adding(family)),
  );
}

/** Adds the passkey that the browser has created. Returns recovery codes if it is the first factor. */
export async function addOwnPasskey(context: PersonContext, name: string, answer: unknown): Promise<string[] | null> {
  const { personId, family } = context.session;
  const made = await checkNewPasskey(context, answer, boundTo.adding(family));
  if (made === undefined) throw new Problem('PASSKEY_REFUSED', 400);
  return addFactor(context, 'PASSKEY', { name }, async (tx) => {
    if (!(await keepPasskey(tx, context, personId, name, made))) throw new Problem('PASSKEY_REFUSED', 400);
  });
}

/** Adds a factor. The session gets a new id, proofs of other sessions are deleted, and the person is notified. */
async function addFactor(
  context: PersonContext,
  way: Kind,
  detail: { readonly name?: string },
  add: (tx: Tx) => Promise<void>,
): Promise<string[] | null> {
  const { personId, family } = context.session;
  const { codes, renewal } = await context.transaction(async (tx) => {
    const person = await lockPerson(tx, personId);
    const isFirst = (await listFactorWays(tx, personId)).length === 0;
    await add(tx);
    const codes = isFirst ? await makeRecoveryCodes(tx, context.masterKey, personId) : null;
    const renewal = await proveSession(tx, context.sessionId ?? '', context.now);
    // The act also fails if its session has ended, for example because an Admin cancelled the request.
    if (renewal.is === 'ended') throw new Problem('AUTHORIZATION_FAILED', 401);
    await forgetProofs(tx, personId, family);
    await deleteFactorRequest(tx, personId);
    await notify(tx, context, person, `${way}_ADDED`);
    const subject = { kind: 'person', id: personId } as const;
    await record(tx, context, { ...actorOf(context), act: 'SECOND_FACTOR_ADDED', subject, detail: { way, ...detail } });
    return { codes, renewal };
  });
  if (renewal.is === 'renewed') setSession(context, renewal.id, family);
  return codes;
}

/** Removes the caller's app. @throws Problem STATUS_404, SECOND_FACTOR_LAST */
export function removeOwnApp(context: PersonContext): Promise<void> {
  return removeFactor(context, 'APP', async (tx, personId) => ((await removeApp(tx, personId)) ? {} : undefined));
}

/** Removes one of the caller's passkeys. @throws Problem STATUS_404 for another person's, SECOND_FACTOR_LAST */
export function removeOwnPasskey(context: PersonContext, id: string): Promise<void> {
  return removeFactor(context, 'PASSKEY', async (tx, personId) => {
    const name = await removePasskey(tx, personId, decodeId(passkeyIds, id) ?? '');
    return name === undefined ? undefined : { name };
  });
}

async function removeFactor(
  context: PersonContext,
  way: Kind,
  remove: (tx: Tx, personId: string) => Promise<{ readonly name?: string } | undefined>,
): Promise<void> {
  const { personId } = context.session;
  await context.transaction(async (tx) => {
    const person = await lockPerson(tx, personId);
    const removed = await remove(tx, personId);
    if (removed === undefined) throw new Problem('STATUS_404', 404);
    if ((await listFactorWays(tx, personId)).length === 0) {
      if ((await findRequiringTeam(tx, personId)) !== null) throw new Problem('SECOND_FACTOR_LAST', 409);
      await removeRecoveryCodes(tx, personId);
    }
    await notify(tx, context, person, `${way}_REMOVED`);
    const subject = { kind: 'person', id: personId } as const;
    const detail = { way, ...removed };
    await record(tx, context, { ...actorOf(context), act: 'SECOND_FACTOR_REMOVED', subject, detail });
  });
}

/** Renames one of the caller's passkeys. @throws Problem STATUS_404 for another person's */
export function renameOwnPasskey(context: PersonContext, id: string, name: string): Promise<void> {
  const { personId } = context.session;
  return context.transaction(async (tx) => {
    if (!(await renamePasskey(tx, personId, decodeId(passkeyIds, id) ?? '', name)))
      throw new Problem('STATUS_404', 404);
    await record(tx, context, { ...actorOf(context), act: 'PASSKEY_RENAMED', detail: { name } });
  });
}

/** Creates new recovery codes for the caller. @throws Problem STATUS_404 if they have no second factor to recover */
export function renewRecoveryCodes(context: PersonContext): Promise<string[]> {
  const { personId } = context.session;
  return context.transaction(async (tx) => {
    const person = await lockPerson(tx, personId);
    if ((await listFactorWays(tx, personId)).length === 0) throw new Problem('STATUS_404', 404);
    const codes = await makeRecoveryCodes(tx, context.masterKey, personId);
    await notify(tx, context, person, 'CODES_MADE');
    await record(tx, context, { ...actorOf(context), act: 'RECOVERY_CODES_MADE' });
    return codes;
  });
}
