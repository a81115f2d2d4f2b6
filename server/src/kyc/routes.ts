import { Problem } from '@galla/contract/core/problem.ts';
import type { KycState, kyc } from '@galla/contract/kyc/endpoints.ts';
import { merchantOf } from '../platform/auth/scope.ts';
import type { Tx } from '../platform/db/database.ts';
import { inTenant } from '../platform/db/database.ts';
import type { Geocoder } from '../platform/geocoding/geocoder.ts';
import type { Handlers, ScopedContext } from '../platform/http/handlers.ts';
import { collect, sentBack } from './collect.ts';
import { preflight } from './preflight.ts';
import { findMerchantOf, findNewest, type Submission } from './queries.ts';
import { submit } from './service.ts';

/** What handlers of KYC need beside the platform. */
export interface KycServices {
  readonly geocoder: Geocoder;
}

export const kycHandlers = ({ geocoder }: KycServices): Handlers<typeof kyc> => ({
  preflight(_input, context) {
    const { tenantId } = merchantOf(context.scope, undefined);
    return inTenant(context.database, tenantId, async (tx) => ({
      kyc: await stateOf(tx, context, tenantId, geocoder),
    }));
  },
  init({ body }, context) {
    const { tenantId } = merchantOf(context.scope, body.merchantId);
    return inTenant(context.database, tenantId, async (tx) => {
      // Submissions go to the desk until an identity provider is connected.
      await submit(tx, context, { tenantId, geocoder, hasProvider: false });
      return { kyc: await stateOf(tx, context, tenantId, geocoder) };
    });
  },
  status({ body }, { scope, database }) {
    if (body.merchantId === undefined) throw new Problem('NO_MID', 400);
    const { tenantId, merchantId } = merchantOf(scope, body.merchantId);
    return inTenant(database, tenantId, async (tx) => ({
      merchantId,
      status: statusOf((await findMerchantOf(tx, tenantId)).kyc_status, await findNewest(tx, tenantId)),
    }));
  },
});

/** A submission counts as submitted before the worker has written it to the merchant. */
function statusOf(status: KycState['status'], newest: Submission | undefined): KycState['status'] {
  const isOpen = newest?.state === 'SUBMITTED' || newest?.state === 'IN_REVIEW';
  return isOpen && status !== 'VERIFIED' ? 'SUBMITTED' : status;
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
  const isClosed = status === 'SUBMITTED' || status === 'VERIFIED';
  const { details, snapshot } = await collect(tx, masterKey, tenantId, geocoder);
  const findings = isClosed ? [] : preflight(details, snapshot, sentBack(newest));
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
