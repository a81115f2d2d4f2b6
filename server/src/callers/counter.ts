import { Problem } from '@galla/contract/core/problem.ts';
import { type CounterDevice, counterCookieSeconds, findCounterDevice } from '../platform/auth/counter-devices.ts';
import { inTenants, type Tx } from '../platform/db/database.ts';
import type { CallerKind } from '../platform/http/callers.ts';
import type { Cookie } from '../platform/http/cookies.ts';
import { requireOwnOrigin } from '../platform/http/forgery.ts';
import type { RequestContext } from '../platform/http/handlers.ts';
import { clockOffsetOf } from '../platform/sandbox-clock.ts';

const tokenCookie: Cookie = { name: 'galla-counter', sameSite: 'strict' };

/** The context of an endpoint for counter phones. */
export interface CounterContext extends RequestContext {
  readonly counter: CounterDevice;
  /** A transaction that may read the tenant of the phone's counter. */
  scoped<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

declare module '../platform/http/handlers.ts' {
  interface CallerContexts {
    readonly counter: CounterContext;
  }
}

/**
 * A counter phone. Its token works only for the endpoints of counters, and reads one tenant. Other sites do not send
 * its cookie (SameSite=Strict); writes are still accepted from our own pages only.
 */
export const counterPhone: CallerKind<'counter'> = {
  async recognise(call) {
    requireOwnOrigin(call);
    const { context } = call;
    const { database, cookies, now } = context;
    const token = cookies.read(tokenCookie);
    const counter = token === undefined ? undefined : await findCounterDevice(database, token, now);
    if (token === undefined || counter === undefined) throw new Problem('COUNTER_PHONE_UNKNOWN', 401);
    // A browser would otherwise drop the cookie after 400 days, although the phone is in use.
    setCounterToken(context, token);
    const { id, tenantId } = counter;
    return {
      context: { ...context, counter, scoped: (work) => inTenants(database, [tenantId], work) },
      id,
      tenantId,
      clockOffset: () => clockOffsetOf(database, tenantId),
    };
  },
  describe: () => 'a counter phone',
  errorsOf: () => ({ COUNTER_PHONE_UNKNOWN: 401 }),
};

/** Sets the cookie with the token of a counter phone. */
export const setCounterToken = ({ cookies }: RequestContext, token: string): void =>
  cookies.set(tokenCookie, token, counterCookieSeconds);

export const clearCounterToken = ({ cookies }: RequestContext): void => cookies.clear(tokenCookie);
