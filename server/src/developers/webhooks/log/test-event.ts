import { encodeId } from '@galla/contract/core/ids.ts';
import { problemsOf } from '@galla/contract/core/problem.ts';
import { webhookDeliveries as contract } from '@galla/contract/developers/webhooks/deliveries.ts';
import { testEventType } from '@galla/contract/developers/webhooks/events.ts';
import type { ScopedContext } from '../../../callers/person.ts';
import type { Limit } from '../../../platform/auth/limits.ts';
import { countUses } from '../../../platform/auth/limits.ts';
import { inTenant } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { announceWork } from '../../../platform/jobs/due-work.ts';
import { bodyOf } from '../collecting/collect.ts';
import { insertDeliveries, insertEvents } from '../collecting/collect-queries.ts';
import { deliverName } from '../delivering/delivery-queries.ts';
import type { EndpointKey } from '../endpoint-queries.ts';
import { findTenant, lockEndpoint } from '../endpoint-queries.ts';
import { existing } from '../public/endpoints.ts';

const problem = problemsOf(contract.test.spec.errors);
/** Enough to try a receiver, too few to flood someone else's. */
const testLimit: Limit = { max: 60, windowMs: 10 * 60_000 };

/** Sends a test event to one endpoint. Returns its public id. */
export function sendTestEvent(context: ScopedContext, key: EndpointKey): Promise<string> {
  const { tenantId, endpointId } = key;
  const now = new Date(context.now);
  return inTenant(context.database, tenantId, async (tx) => {
    const [refusal] = await countUses(tx, [{ key: `webhook-test:${tenantId}`, limit: testLimit, now: context.now }]);
    if (refusal !== undefined) throw refusal;
    const endpoint = existing(await lockEndpoint(tx, key));
    if (endpoint.status === 'DISABLED') throw problem('WEBHOOK_DISABLED');
    const id = newId(context.now);
    const sender = await findTenant(tx, tenantId);
    const data = { message: 'Your endpoint receives events.' };
    const about = {
      subject_id: id,
      order_key: id,
      once: testEventType,
      reference: null,
      payment_id: null,
      amount: null,
    };
    const payload = bodyOf(sender, id, testEventType, now, data);
    const times = { occurred_at: now, created_at: now };
    await insertEvents(tx, [
      { tenant_id: tenantId, id, position: 0, number: 0, type: testEventType, ...about, payload, ...times },
    ]);
    const delivery = { id: newId(), endpoint_id: endpointId, event_id: id, order_key: id, place: 0, behind: false };
    await insertDeliveries(tx, tenantId, [{ ...delivery, occurred_at: now }], now);
    await announceWork(tx, deliverName, tenantId, context.now);
    return encodeId('event', id);
  });
}
