import type { Limit } from '../../platform/auth/limits.ts';
import { countUses, networkOf, OverLimit } from '../../platform/auth/limits.ts';
import { NetworkLimiter } from '../../platform/customer-pages/limiter.ts';
import type { RequestContext } from '../../platform/http/handlers.ts';

const minute = 60_000;
/** Customers of one mobile network share an IP address. */
const ofNetwork: Limit = { max: 600, windowMs: 10 * minute };
/** Enough for a link shared within a family; too little to overload the rows of one merchant. */
const ofLink: Limit = { max: 300, windowMs: 10 * minute };
/** The fields of a customer's request. */
export type CustomerRequest = Pick<RequestContext, 'database' | 'transaction' | 'address' | 'now'>;

/** Counts a customer's writing call against the limits of the caller and the code. @throws Problem TOO_MANY_REQUESTS */
export async function countCustomerCall(request: CustomerRequest, code: string): Promise<void> {
  const { now } = request;
  const uses = [
    { key: `payment-link-network:${networkOf(request.address)}`, limit: ofNetwork, now },
    { key: `payment-link:${code}`, limit: ofLink, now },
  ];
  const [refusal] = (await request.transaction((tx) => countUses(tx, uses))).flatMap((over) => over ?? []);
  if (refusal !== undefined) throw refusal;
}

/** Counts calls that only read. */
export type LimitViews = (request: CustomerRequest, code: string) => void;

/**
 * Counts reading calls in this process against the same limits, because a row for each would cost more than the answer
 * (decision 81).
 */
export function viewLimiter(): LimitViews {
  const [networks, codes] = [new NetworkLimiter(ofNetwork), new NetworkLimiter(ofLink)];
  return ({ address, now }, code) => {
    const isWithin = networks.take(networkOf(address), now) && codes.take(code, now);
    if (!isWithin) throw new OverLimit(Math.ceil((ofNetwork.windowMs - (now % ofNetwork.windowMs)) / 1000));
  };
}
