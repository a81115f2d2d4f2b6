import type { Limit } from '../../platform/auth/limits.ts';
import { counted, countUse, networkOf } from '../../platform/auth/limits.ts';
import type { RequestContext } from '../../platform/http/handlers.ts';

const minute = 60_000;
/** Customers of one mobile network share an IP address. */
const ofNetwork: Limit = { max: 600, windowMs: 10 * minute };
/** Enough for an event whose ticket sale opens; too little to overload the rows of one merchant. */
const ofPage: Limit = { max: 6_000, windowMs: 10 * minute };

/** Counts a customer's call against the limits of the caller and the page. @throws Problem TOO_MANY_REQUESTS */
export const countCustomerCall = (
  request: Pick<RequestContext, 'database' | 'transaction' | 'address' | 'now'>,
  slug: string,
): Promise<void> =>
  counted(request, (tx) =>
    countUse(
      tx,
      [
        { key: `payment-page-network:${networkOf(request.address)}`, limit: ofNetwork },
        { key: `payment-page:${slug}`, limit: ofPage },
      ],
      request.now,
    ),
  );
