import { hostOf } from '@galla/contract/business/onboarding/web-addresses.ts';
import type { LinkedApp, StoreVerification, storeLinks } from '@galla/contract/business/store-linking/endpoints.ts';
import {
  codeSeconds,
  contextHours,
  storeLinkIds,
  storeLinkScopes,
} from '@galla/contract/business/store-linking/feature.ts';
import type { LinkFailure } from '@galla/contract/business/store-linking/results.ts';
import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { record } from '../../identity/audit/public/service.ts';
import { merchantOf } from '../../platform/auth/scope.ts';
import { hashOf, newSecret } from '../../platform/crypto/sealing.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTenant } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/handlers.ts';
import { newId } from '../../platform/ids.ts';
import { storeOf } from '../onboarding/public/store.ts';
import { backTo, callingApp } from './apps.ts';
import { actOf, described, endLink } from './links.ts';
import type { LinkRequest } from './queries.ts';
import {
  closeRequest,
  findMerchant,
  findRequest,
  findTestTenant,
  insertLink,
  insertRequest,
  listLinks,
  lockLink,
} from './queries.ts';
import { failureOf } from './verdict.ts';

type Begin = Received<typeof storeLinks.begin>['body'];

/**
 * Begins a linking flow for the calling app. Everything that a browser could change stays on the server: the address
 * carries only an unguessable context.
 * @throws Problem STORE_APP_UNKNOWN, STATUS_400 at `storeUrl`
 */
export async function beginLinking(
  context: RequestContext,
  { storeUrl, state, codeChallenge }: Begin,
): Promise<Answer<typeof storeLinks.begin>> {
  const app = await callingApp(context);
  if (hostOf(storeUrl) === undefined)
    throw new Problem('STATUS_400', 400, {
      errors: [{ field: 'storeUrl', message: 'Please enter a valid Store URL' }],
    });
  const secret = newSecret();
  const expires_at = new Date(context.now + contextHours * 3_600_000);
  const asked = { store_url: storeUrl, state, code_challenge: codeChallenge };
  const times = { created_at: new Date(context.now), expires_at };
  await context.transaction((tx) =>
    insertRequest(tx, { context_hash: hashOf(secret), app_id: app.id, ...asked, ...times }),
  );
  const address = `${context.publicUrl}/login?redirectionContext=${secret}`;
  return { address, expiresAt: expires_at.toISOString() };
}

/** Whether the store of a linking flow belongs to the selected merchant (KYC-09). */
export async function verifyStore(context: ScopedContext, secret: string): Promise<StoreVerification> {
  const request = await context.transaction((tx) => findRequest(tx, hashOf(secret), new Date(context.now)));
  const { scope } = context;
  const [first] = scope.merchants;
  const shown = {
    merchant: { merchantId: first?.merchantId ?? '', name: first?.name ?? '' },
    admin: mayLink(context),
    scopes: [...storeLinkScopes],
  };
  if (request === undefined) {
    const unknown = { app: null, storeUrl: null, registeredUrl: null, backTo: null };
    return { status: 'FAILED', failure: 'UNKNOWN', ...unknown, ...shown };
  }
  const { failure, registered } = await context.scoped((tx) => judge(tx, context, request), [first?.merchantId ?? '']);
  return {
    status: failure === null ? 'VERIFIED' : 'FAILED',
    failure,
    app: { name: request.name, platform: request.platform },
    storeUrl: request.store_url,
    registeredUrl: failure === 'ONBOARDING_URL_MISMATCH' ? registered : null,
    ...shown,
    backTo: backTo(request.return_url, { error: failure ?? 'ACCESS_DENIED', state: request.state }),
  };
}

const mayLink = ({ scope }: ScopedContext) => scope.admin && scope.permissions.has('PRIVATE_KEY_READ_ACCESS');

async function judge(
  tx: Tx,
  { scope }: ScopedContext,
  request: LinkRequest,
): Promise<{ readonly failure: LinkFailure | null; readonly registered: string | null }> {
  if (scope.facts.superMerchant) return { failure: 'INVALID_MERCHANT_TYPE', registered: null };
  const { tenantId } = merchantOf(scope, undefined);
  const merchant = await findMerchant(tx, tenantId);
  const store = await storeOf(tx, tenantId);
  const addresses = [...store.addresses, ...(merchant.website === null ? [] : [`https://${merchant.website}`])];
  const applicant = {
    isOnline: scope.facts.type === 'ONLINE_MERCHANT',
    superMerchant: false,
    kycVerified: merchant.kyc_status === 'VERIFIED',
    isBlocked: merchant.state === 'BLOCKED' || merchant.disabled_at !== null,
    activated: scope.facts.attributes.has('PAYMENT_GATEWAY_ACTIVATED'),
    platform: store.platform,
    addresses,
  };
  const failure = failureOf(applicant, { platform: request.platform, storeUrl: request.store_url });
  return { failure: failure ?? null, registered: addresses[0] ?? null };
}

/**
 * Links the store. Of two approvals at once one succeeds; an earlier link to the same app ends.
 * @throws Problem STORE_LINK_REFUSED if it cannot be linked or was already linked
 */
export async function approveLink(context: ScopedContext, secret: string): Promise<{ readonly backTo: string }> {
  const { now, scope } = context;
  const contextHash = hashOf(secret);
  const at = new Date(now);
  const { tenantId } = merchantOf(scope, undefined);
  const test = await context.transaction((tx) => findTestTenant(tx, tenantId));
  return inTenant(context.database, [tenantId, test], async (tx) => {
    const request = await findRequest(tx, contextHash, at);
    const refused = new Problem('STORE_LINK_REFUSED', 409);
    if (request === undefined || (await judge(tx, context, request)).failure !== null) throw refused;
    if (!(await closeRequest(tx, contextHash, at))) throw refused;
    const { personId, membershipId } = scope;
    const before = await lockLink(tx, tenantId, { appId: request.app_id });
    if (before !== undefined) await endLink(tx, actOf(context), before, test, { why: 'REPLACED' });
    const [id, code] = [newId(now), newSecret()];
    const linked = await insertLink(tx, {
      tenant_id: tenantId,
      id,
      app_id: request.app_id,
      store_url: request.store_url,
      code_hash: hashOf(code),
      code_challenge: request.code_challenge,
      code_expires_at: new Date(now + codeSeconds * 1000),
      linked_by: personId,
      membership_id: membershipId,
      linked_at: at,
    });
    if (!linked) throw refused;
    const detail = described({ id, name: request.name, store_url: request.store_url });
    await record(tx, context, { act: 'STORE_LINKED', personId, membershipId, detail });
    return { backTo: backTo(request.return_url, { code, state: request.state }) };
  });
}

export async function readLinks(tx: Tx, tenantId: string): Promise<LinkedApp[]> {
  const rows = await listLinks(tx, tenantId);
  return rows.map((row) => ({
    linkId: encodeId(storeLinkIds, row.id),
    app: { name: row.name, platform: row.platform },
    storeUrl: row.store_url,
    state: row.ended_at !== null ? 'ENDED' : row.exchanged_at === null ? 'WAITING' : 'ACTIVE',
    linkedAt: row.linked_at.toISOString(),
    linkedBy: row.linked_by_name ?? '',
    keysTakenAt: row.exchanged_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBy: row.ended_by_name,
    endedWhy: row.ended_why,
  }));
}

/** Ends a linked app at once. @throws Problem STATUS_404 if it does not exist or has ended */
export async function endLinkByPerson(context: ScopedContext, shown: string): Promise<LinkedApp[]> {
  const { tenantId } = merchantOf(context.scope, undefined);
  const test = await context.transaction((tx) => findTestTenant(tx, tenantId));
  return inTenant(context.database, [tenantId, test], async (tx) => {
    const link = await lockLink(tx, tenantId, { linkId: decodeId(storeLinkIds, shown) ?? '' });
    if (link === undefined) throw new Problem('STATUS_404', 404);
    const { personId, membershipId } = context.scope;
    await endLink(tx, actOf(context), link, test, { why: 'PERSON', personId, membershipId });
    return readLinks(tx, tenantId);
  });
}
