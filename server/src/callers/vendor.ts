import { vendor as access, forgeryCookieOf } from '@galla/contract/core/endpoint.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { findVendorSession, type VendorSession, vendorSessionTimes } from '../platform/auth/vendor-sessions.ts';
import type { CallerKind } from '../platform/http/callers.ts';
import type { Cookie } from '../platform/http/cookies.ts';
import { type Forgery, forgeryHeaderOf, giveForgeryToken, requireForgeryToken } from '../platform/http/forgery.ts';
import type { RequestContext } from '../platform/http/handlers.ts';

/** Vendors have their own cookies, so that a person's session in the same browser stays (SES-12). */
const sessionCookie: Cookie = { name: 'galla-vendor', sameSite: 'lax' };
const tokenCookie: Cookie = { name: forgeryCookieOf(access), sameSite: 'lax', isReadable: true };

/** The context of an endpoint for vendors. */
export interface VendorContext extends RequestContext {
  readonly vendorSession: VendorSession;
}

declare module '../platform/http/handlers.ts' {
  interface CallerContexts {
    readonly vendor: VendorContext;
  }
}

/** A vendor of a merchant. The session works for no other endpoints, and for none once the link is closed. */
export const vendor: CallerKind<'vendor'> = {
  async recognise(call) {
    const { context } = call;
    const secret = vendorSecretOf(context);
    const vendorSession =
      secret === undefined ? undefined : await findVendorSession(context.database, secret, context.now);
    requireForgeryToken(call, forgeryOf(vendorSession?.id));
    if (vendorSession === undefined) throw new Problem('AUTHORIZATION_FAILED', 401);
    if (!vendorSession.open) throw new Problem('PR004', 403);
    return { context: { ...context, vendorSession } };
  },
  describe: () => 'a signed-in vendor of a merchant',
  errorsOf: () => ({ AUTHORIZATION_FAILED: 401, PR004: 403 }),
  headersOf: forgeryHeaderOf,
};

const forgeryOf = (sessionId: string | undefined): Forgery => ({ cookie: tokenCookie, session: sessionId });

/** The content of the vendor session cookie, whether it is valid or not. */
export const vendorSecretOf = ({ cookies }: RequestContext): string | undefined => cookies.read(sessionCookie);

/** Sets the vendor session cookie. `id` binds the request-forgery token of vendors. */
export function setVendorSession(context: RequestContext, secret: string, id: string): void {
  context.cookies.set(sessionCookie, secret, vendorSessionTimes.absolute / 1000);
  giveForgeryToken(context, forgeryOf(id));
}

export function clearVendorSession(context: RequestContext): void {
  context.cookies.clear(sessionCookie);
  giveForgeryToken(context, forgeryOf(undefined));
}
