import type { KycState, kyc } from '@galla/contract/business/kyc/endpoints.ts';
import { kycSubmissionIds } from '@galla/contract/business/kyc/feature.ts';
import { kycStatusDetails } from '@galla/contract/business/merchants/states.ts';
import { decodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { ScopedContext } from '../../callers/person.ts';
import { countUse, type Limit } from '../../platform/auth/limits.ts';
import { merchantOf } from '../../platform/auth/scope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTenant, inTransaction } from '../../platform/db/database.ts';
import { findTenants } from '../../platform/db/tenants.ts';
import type { Geocoder } from '../../platform/geocoding/geocoder.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { IdentityProvider } from '../../platform/identity/identity-provider.ts';
import { noId } from '../../platform/ids.ts';
import type { EngineKeys } from '../../platform/rail/engine-keys.ts';
import { collect, sentBack } from './collect.ts';
import { approveConsent, askConsent, refuseWithoutConsent } from './consent.ts';
import { askIdentity, startIdentity } from './identity.ts';
import { preflight } from './preflight.ts';
import { findMerchantOf, findNewest, lockSubmission, type Submission } from './public/queries.ts';
import { providerResult, submit } from './public/service.ts';
import { isInReview } from './public/submission-review.ts';

export interface KycServices {
  readonly geocoder: Geocoder;
  readonly identity: IdentityProvider | null;
  readonly engineKeys: EngineKeys;
}

export const kycHandlers = ({ geocoder, identity, engineKeys }: KycServices): Handlers<typeof kyc> => ({
  preflight(_input, context) {
    const { tenantId } = merchantOf(context.scope, undefined);
    return inTenant(context.database, tenantId, async (tx) => ({
      kyc: await stateOf(tx, context, tenantId, geocoder),
    }));
  },
  consentInit({ body }, context) {
    const { tenantId } = merchantOf(context.scope, body.merchantId);
    return inTenant(context.database, tenantId, async (tx) => ({
      consent: await askConsent(tx, tenantId, context.now),
    }));
  },
  consentApprove({ body }, context) {
    const { tenantId } = merchantOf(context.scope, body.merchantId);
    return inTenant(context.database, tenantId, async (tx) => ({
      consent: await approveConsent(tx, context, tenantId, body),
    }));
  },
  async init({ body }, context) {
    const { tenantId } = merchantOf(context.scope, body.merchantId);
    await countCall(context, `kyc-init:${tenantId}`, callsOfMerchant.init);
    const hasProvider = identity !== null;
    const row = await inTenant(context.database, tenantId, async (tx) => {
      const submitted = await submit(tx, context, { tenantId, geocoder, hasProvider });
      await refuseWithoutConsent(tx, tenantId);
      return submitted;
    });
    const widget = row.state === 'CREATED' && identity !== null ? await startIdentity(context, identity, row) : null;
    const kyc = await inTenant(context.database, tenantId, (tx) => stateOf(tx, context, tenantId, geocoder));
    return { kyc, widget };
  },
  async status({ body }, context) {
    const { scope, database } = context;
    if (body.merchantId === undefined) throw new Problem('NO_MID', 400);
    const { tenantId, merchantId } = merchantOf(scope, body.merchantId);
    await countCall(context, `kyc-status:${tenantId}`, callsOfMerchant.status);
    const newest = await inTenant(database, tenantId, (tx) => findNewest(tx, tenantId));
    if (newest !== undefined && identity !== null) await askIdentity(context, identity, newest);
    return inTenant(database, tenantId, async (tx) => ({
      merchantId,
      status: statusOf((await findMerchantOf(tx, tenantId)).kyc_status, await findNewest(tx, tenantId)),
    }));
  },
  async report({ body }, { database, header, rawBody, now }) {
    const { modes } = await engineKeys.authenticate(header, rawBody);
    const id = decodeId(kycSubmissionIds, body.checkId) ?? noId;
    const [tenantId] = modes.includes('live')
      ? await inTransaction(database, (tx) => findTenants(tx, body.merchantId, ['live']))
      : [];
    const isKnown =
      tenantId !== undefined &&
      (await inTenant(database, tenantId, async (tx) => {
        const row = await lockSubmission(tx, { tenantId, id });
        if (row !== undefined) await providerResult(tx, { tenantId, id }, body, now);
        return row !== undefined;
      }));
    if (!isKnown) throw new Problem('STATUS_404', 404);
    return { received: true };
  },
});

/** The call limits of a merchant: each call may ask the identity provider. */
const callsOfMerchant = { init: { max: 60, windowMs: 3_600_000 }, status: { max: 600, windowMs: 3_600_000 } };

const countCall = ({ database, now }: ScopedContext, key: string, limit: Limit): Promise<void> =>
  inTransaction(database, (tx) => countUse(tx, [{ key, limit }], now));

/** A submission counts as submitted before the worker has updated the merchant. */
function statusOf(status: KycState['status'], newest: Submission | undefined): KycState['status'] {
  return newest !== undefined && isInReview(newest) && status !== 'VERIFIED' ? 'SUBMITTED' : status;
}

async function stateOf(
  tx: Tx,
  { masterKey }: Pick<ScopedContext, 'masterKey'>,
  tenantId: string,
  geocoder: Geocoder,
): Promise<KycState> {
  const { kyc_status } = await findMerchantOf(tx, tenantId);
  const newest = await findNewest(tx, tenantId);
  const status = statusOf(kyc_status, newest);
  const isClosed = !kycStatusDetails[status].maySubmit;
  const { snapshot, ...filled } = await collect(tx, masterKey, tenantId, geocoder);
  const findings = isClosed ? [] : preflight(filled, snapshot, sentBack(newest));
  return {
    status,
    state: newest?.state ?? null,
    number: newest?.number ?? null,
    submittedAt: newest?.submitted_at?.toISOString() ?? null,
    reasons: isClosed ? [] : [...(newest?.reasons ?? [])],
    findings,
    canSubmit: !isClosed && findings.every(({ result }) => result !== 'FAIL'),
  };
}
