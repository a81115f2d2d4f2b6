import type { athenaPaymentLinks } from '@galla/contract/collect/payment-links/endpoints.ts';
import { decodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTenant, inTransaction } from '../../platform/db/database.ts';
import type { Handlers, RequestContext } from '../../platform/http/handlers.ts';
import type { EngineKeys } from '../../platform/rail/engine-keys.ts';
import { findTenant } from './activation/queries.ts';
import { cancelLink } from './changes.ts';
import type { OnlineRequest } from './create.ts';
import { createLink } from './create.ts';
import { readLink } from './link-view.ts';
import { refuseApi, refuseUnusable } from './public/usable.ts';
import { findLinkByReference } from './queries.ts';

/** The handlers for payment links of merchants' systems, whose requests are signed with an engine's key. */
export const athenaHandlers = (keys: EngineKeys): Handlers<typeof athenaPaymentLinks> => ({
  async create({ body: { merchantId, ...request } }, context) {
    const tenantId = await tenantOf(keys, merchantId, context);
    return inTenant(context.database, tenantId, async (tx) => {
      await refuseApi(tx, tenantId);
      await refuseUnusable(tx, tenantId, 'ONLINE');
      return { link: await createOnce(tx, tenantId, request, context) };
    });
  },
  async cancel({ body: { merchantId, paymentLinkId } }, context) {
    const tenantId = await tenantOf(keys, merchantId, context);
    const linkKey = { tenantId, id: decodeId('paymentLink', paymentLinkId) ?? '' };
    return inTenant(context.database, tenantId, async (tx) => {
      await cancelLink(tx, linkKey, null, context.now);
      return { link: await readLink(tx, linkKey, context) };
    });
  },
});

/** The tenant of a merchant in the mode of the signing key. @throws Problem UNKNOWN_MERCHANT */
async function tenantOf(keys: EngineKeys, merchantId: string, context: RequestContext): Promise<string> {
  const { modes } = await keys.authenticate(context.header, context.rawBody);
  const tenantId = await inTransaction(context.database, (tx) => findTenant(tx, merchantId, modes[0]));
  if (tenantId === undefined) throw new Problem('UNKNOWN_MERCHANT', 404);
  return tenantId;
}

/** Creates a link. A repeated request with the same reference and amount returns the same link. */
async function createOnce(tx: Tx, tenantId: string, request: OnlineRequest, context: RequestContext) {
  const known = await findLinkByReference(tx, tenantId, request.referenceId);
  if (known !== undefined && known.amount !== request.amount) throw new Problem('REFERENCE_TAKEN', 409);
  const linkKey =
    known === undefined
      ? await createLink(tx, tenantId, request, { kind: 'ONLINE', createdBy: null }, context.now)
      : { tenantId, id: known.id };
  return readLink(tx, linkKey, context);
}
