import { createHash } from 'node:crypto';
import type { storeLinks } from '@galla/contract/business/store-linking/endpoints.ts';
import { storeLinkIds, storeLinkScopes } from '@galla/contract/business/store-linking/feature.ts';
import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { apiKeyIds, usualRefundLimits } from '@galla/contract/developers/api-keys/feature.ts';
import { createKey, disableKey } from '../../developers/api-keys/public/service.ts';
import { endWebhooksOf } from '../../developers/webhooks/public/end-of-key.ts';
import type { ActContext } from '../../identity/audit/public/service.ts';
import { record } from '../../identity/audit/public/service.ts';
import { hashOf } from '../../platform/crypto/sealing.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/handlers.ts';
import { callingApp } from './apps.ts';
import type { LinkKey, LockedLink } from './queries.ts';
import { findLinkOfCode, lockLink, updateLink } from './queries.ts';

type Exchange = Received<typeof storeLinks.exchange>['body'];

/** Who ends a link: a person, or no one when a newer link replaces it or its code is used twice. */
export type LinkEnd = { readonly why: 'PERSON'; readonly personId: string } | { readonly why: 'REPLACED' | 'REPEATED' };

/** RFC 7636: the challenge of a verifier by S256. */
const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

const wrongCode = () => new Problem('STORE_LINK_CODE_WRONG', 400);

/**
 * Issues a link's keys to an app for its code, once: only to the app that began the flow, with the verifier of its
 * challenge, in time. A code that is used a second time was stolen or lost, and ends the link with its keys.
 * @throws Problem STORE_APP_UNKNOWN, STORE_LINK_CODE_WRONG, API_KEY_LIMIT_REACHED, TOO_MANY_REQUESTS
 */
export async function exchangeCode(
  context: RequestContext,
  { code, codeVerifier }: Exchange,
): Promise<Answer<typeof storeLinks.exchange>> {
  const app = await callingApp(context);
  const codeHash = hashOf(code);
  const found = await context.transaction((tx) => findLinkOfCode(tx, codeHash));
  if (found === undefined || found.app_id !== app.id) throw wrongCode();
  const { tenant_id: live, test_tenant_id: test, id: linkId } = found;
  const keys = await inTenant(context.database, [live, test], async (tx) => {
    const link = await lockLink(tx, live, { linkId });
    if (link === undefined || link.code_challenge !== challengeOf(codeVerifier)) return undefined;
    if (link.exchanged_at !== null) {
      await endLink(tx, context, link, test, { why: 'REPEATED' });
      return undefined;
    }
    if (link.code_expires_at.getTime() <= context.now) return undefined;
    return takeKeys(tx, context, link, test);
  });
  if (keys === undefined) throw wrongCode();
  return {
    linkId: encodeId(storeLinkIds, linkId),
    merchantId: found.merchant_id,
    merchantName: found.name,
    storeUrl: keys.storeUrl,
    scopes: [...storeLinkScopes],
    keys: keys.keys,
  };
}

/** Creates the keys of a link. The person who approved the link counts as their creator; the act is the app's. */
async function takeKeys(tx: Tx, context: RequestContext, link: LockedLink, test: string) {
  const scope = { personId: link.linked_by, membershipId: link.membership_id };
  const settings = {
    name: keyName(link),
    scopes: [...storeLinkScopes],
    expiresAt: null,
    allowedAddresses: [],
    refundLimits: usualRefundLimits,
  };
  const made = async (tenantId: string, mode: 'live' | 'test') => {
    const { key, secret } = await createKey(
      tx,
      { ...actOf(context), scope, ownerId: link.tenant_id, notifying: context },
      { tenantId, mode },
      settings,
    );
    return { keyId: key.keyId, secret };
  };
  const keys = { live: await made(link.tenant_id, 'live'), test: await made(test, 'test') };
  await updateLink(tx, keyOfLink(link), {
    exchanged_at: new Date(context.now),
    live_key_id: decodeId(apiKeyIds, keys.live.keyId) ?? null,
    test_key_id: decodeId(apiKeyIds, keys.test.keyId) ?? null,
  });
  await recordOf(tx, context, link, 'STORE_LINK_KEYS_TAKEN');
  return { storeUrl: link.store_url, keys };
}

/** Ends a link in both modes: its keys are revoked, and the webhooks added with them are deleted. */
export async function endLink(
  tx: Tx,
  context: ActContext,
  link: LockedLink,
  test: string,
  end: LinkEnd & { readonly membershipId?: string },
): Promise<void> {
  const personId = end.why === 'PERSON' ? end.personId : link.linked_by;
  const scope = { personId, membershipId: end.membershipId ?? link.membership_id };
  const ended_by = end.why === 'PERSON' ? end.personId : null;
  await updateLink(tx, keyOfLink(link), { ended_at: new Date(context.now), ended_by, ended_why: end.why });
  const keys = [
    [link.tenant_id, link.live_key_id],
    [test, link.test_key_id],
  ] as const;
  const nobody = { personId: null, membershipId: null, ownerId: link.tenant_id };
  const who = end.why === 'PERSON' ? scope : nobody;
  const acting = { ...context, scope, ...(end.why !== 'PERSON' && { ownerId: link.tenant_id }) };
  for (const [tenantId, keyId] of keys) {
    if (keyId === null) continue;
    await disableKey(tx, acting, { tenantId, keyId });
    await endWebhooksOf(tx, context, { tenantId, keyId }, who);
  }
  await record(tx, context, { ...who, act: 'STORE_LINK_ENDED', detail: { ...described(link), why: end.why } });
}

/** The part of a context that says who acted. */
export const actOf = ({ masterKey, now, address, userAgent }: RequestContext) => ({
  masterKey,
  now,
  address,
  userAgent,
});

/** A link as the audit log describes it. */
export const described = (link: Pick<LockedLink, 'id' | 'name' | 'store_url'>) => ({
  link: encodeId(storeLinkIds, link.id),
  app: link.name,
  store: link.store_url,
});

const recordOf = (tx: Tx, context: RequestContext, link: LockedLink, act: 'STORE_LINK_KEYS_TAKEN') =>
  record(tx, context, {
    personId: null,
    membershipId: null,
    ownerId: link.tenant_id,
    act,
    detail: described(link),
  });

const keyOfLink = ({ tenant_id, id }: LockedLink): LinkKey => ({ tenantId: tenant_id, linkId: id });

/** The name of a link's keys in the list of keys. The end of the link's id distinguishes it from an earlier link. */
const keyName = ({ name, id }: LockedLink): string => `${name.slice(0, 30)} ${id.slice(-6)}`;
