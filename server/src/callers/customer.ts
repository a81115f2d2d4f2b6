import type { CallerKind } from '../platform/http/callers.ts';
import { requireOwnOrigin } from '../platform/http/forgery.ts';

declare module '../platform/http/handlers.ts' {
  interface CallerContexts {
    readonly customer: RequestContext;
  }
}

/**
 * A customer on the page of an order. Customers have no cookie that another site could abuse: a forged call needs the
 * token in the address, which only the customer has. Writes are still accepted from our own pages only.
 */
export const customer: CallerKind<'customer'> = {
  async recognise(call) {
    requireOwnOrigin(call);
    return { context: call.context };
  },
  describe: () => 'a customer with the token of an order',
};
