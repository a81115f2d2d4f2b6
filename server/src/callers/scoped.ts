import type { ApiKey } from '../platform/auth/api-key.ts';
import type { Scope } from '../platform/auth/scope.ts';
import type { Tx } from '../platform/db/database.ts';
import type { RequestContext } from '../platform/http/handlers.ts';

/** The context of a caller with a scope: a signed-in person, or a program with an API key. */
export interface CallerContext extends RequestContext {
  readonly scope: Scope;
  /** The key of the calling program, if no person calls. */
  readonly apiKey?: ApiKey;
  /**
   * A transaction that may read only the scope's tenants, or only those of these merchants: a query about a few of ten
   * thousand merchants should not compare each row with all of them.
   */
  scoped<T>(work: (tx: Tx) => Promise<T>, merchantIds?: readonly string[]): Promise<T>;
}
