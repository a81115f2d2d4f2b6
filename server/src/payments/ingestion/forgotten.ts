import type { ClientBase } from 'pg';
import { findErased } from '../../platform/customers/erased-queries.ts';
import type { Arrival } from './payment-row.ts';

/**
 * The arrivals without erased customers, so that an engine that reports their payment again does not restore them
 * (decision 186).
 */
export async function withoutErased(
  client: ClientBase,
  key: Buffer | undefined,
  arrivals: readonly Arrival[],
): Promise<readonly Arrival[]> {
  if (key === undefined) return arrivals;
  const reported = arrivals.flatMap((arrival) => {
    const { phone, vpa } = arrival.event.customer ?? {};
    if (phone === undefined && vpa === undefined) return [];
    return [{ arrival, tenantId: arrival.tenantId, since: arrival.createdAt, phone, vpa }];
  });
  const erased = await findErased(client, key, reported);
  if (erased.size === 0) return arrivals;
  const theirs = new Set(reported.flatMap((each) => (erased.has(each) ? [each.arrival] : [])));
  return arrivals.map((arrival) => (theirs.has(arrival) ? withoutCustomer(arrival) : arrival));
}

function withoutCustomer(arrival: Arrival): Arrival {
  return { ...arrival, event: withoutPayer(arrival.event) };
}

/**
 * An event without its customer. An event for an unknown merchant has no one who could be asked to erase the customer.
 */
export function withoutPayer(event: Arrival['event']): Arrival['event'] {
  const { customer: _gone, ...rest } = event;
  return rest;
}
