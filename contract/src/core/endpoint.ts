import type { ApiScope } from './api/scopes.ts';
import type { Criteria } from './criteria.ts';
import type { ErrorCode } from './errors.ts';
import type { OperatorRole, Permission } from './permissions.ts';
import type { Infer, InferInput, Schema } from './schema.ts';

/**
 * The header that names the group of a call: a membership in a merchant or super-merchant. The answer has it too.
 * Writes without it, and calls for a group other than the session's, are refused.
 */
export const groupHeader = 'x-galla-group';

/** The header with the idempotency key: unique for each operation, and the same for each retry of it. */
export const idempotencyHeader = 'idempotency-key';

/** The header with the mode of a call and of its answer: `test`, or absent for live mode. */
export const modeHeader = 'x-galla-mode';

/** The header with the token that a test mode call needs. */
export const testTokenHeader = 'x-galla-test-token';

/**
 * The header of a call that a page makes automatically, to refresh its data. It does not extend the session: otherwise
 * a page left open would.
 */
export const refreshHeader = 'x-galla-refresh';

/**
 * The answer's header with the server's time in ms since 1970, in test mode that of the sandbox. Pages derive days from
 * it and not from the browser's clock, which may be days off.
 */
export const timeHeader = 'x-galla-time';

/** The methods of the API. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call an endpoint or open a screen. An endpoint without it does not compile. */
export type Access =
  | { readonly who: 'anyone' }
  | { readonly who: 'person' }
  | { readonly who: 'signed-in'; readonly criteria?: Criteria }
  | {
      readonly who: 'member';
      readonly criteria?: Criteria;
      readonly anyOf: readonly Permission[];
      /** Refuses people limited to single stores, because the data belongs to the whole merchant. */
      readonly wholeMerchant?: true;
      /** Only for people whose role is an Admin's; the others with this permission read whom to ask (PER-03). */
      readonly adminsOnly?: true;
    }
  | { readonly who: 'engine' }
  | { readonly who: 'vendor' }
  | { readonly who: 'customer' }
  | { readonly who: 'counter' }
  | { readonly who: 'operator'; readonly anyOf: readonly OperatorRole[] }
  | { readonly who: 'operator-visitor' }
  | { readonly who: 'store-app' }
  | { readonly who: 'api-key'; readonly anyOf: readonly ApiScope[]; readonly criteria?: Criteria };

/** Anyone, signed in or not. */
export const anyone = { who: 'anyone' } as const satisfies Access;

/** Any person with a live session, even before a merchant is chosen (ROU-06). */
export const person = { who: 'person' } as const satisfies Access;

/** Any person with a live session and a chosen merchant, whatever the role. */
export const signedIn = { who: 'signed-in' } as const satisfies Access;

/** A signed-in person who holds at least one of these permissions in the selected merchant. */
export const can = (...anyOf: [Permission, ...Permission[]]) => ({ who: 'member', anyOf }) as const satisfies Access;

/** The same callers, only for merchants that meet the criteria of the route table (ROU-09). */
export const where = <const A extends Access & { readonly who: 'signed-in' | 'member' | 'api-key' }>(
  access: A,
  criteria: Criteria,
) => ({ ...access, criteria }) as const;

/** Restricts access to the Admins among these people (PER-03). */
export const adminsOnly = <const A extends Access & { readonly who: 'member' }>(access: A) =>
  ({ ...access, adminsOnly: true }) as const;

/** A provider's payment engine that signs its requests. */
export const engine = { who: 'engine' } as const satisfies Access;

/**
 * Restricts access to people of the whole merchant: the endpoint's data or action belongs to no store, so people
 * limited to some stores are excluded (STO-07).
 */
export const ofWholeMerchant = <const A extends Access & { readonly who: 'member' }>(access: A) =>
  ({ ...access, wholeMerchant: true }) as const;

/** The errors of signed engine calls: what may be wrong with the key or signature. */
export const engineErrors = {
  ENGINE_KEY_UNKNOWN: 401,
  ENGINE_SIGNATURE_INVALID: 401,
  ENGINE_TIMESTAMP_STALE: 401,
  ENGINE_KEY_NOT_ALLOWED: 403,
} as const;

/** A merchant's vendor with a live vendor session, which gives no access to the merchant. */
export const vendor = { who: 'vendor' } as const satisfies Access;

/**
 * A customer on an order's page, identified by the unguessable token in the address. There is no session and no cookie.
 * A write must come from one of our own pages.
 */
export const customer = { who: 'customer' } as const satisfies Access;

/**
 * A counter phone with a live token, which only gives access to its own counter (decision 71). Only our own pages send
 * its cookie, and a write must come from one.
 */
export const counterPhone = { who: 'counter' } as const satisfies Access;

/**
 * A merchant's own program with an API key that has at least one of these scopes (decision 100). The key's mode decides
 * the tenant. No cookie is read or set.
 */
export const apiKey = (...anyOf: [ApiScope, ...ApiScope[]]) => ({ who: 'api-key', anyOf }) as const satisfies Access;

/**
 * A person at the provider with a live review desk session and at least one of these roles (decision 152). Merchants'
 * sessions do not count here, nor does this one elsewhere.
 */
export const operatorWith = (...anyOf: [OperatorRole, ...OperatorRole[]]) =>
  ({ who: 'operator', anyOf }) as const satisfies Access;

/** Any visitor of the review desk who signs in or accepts an invitation. */
export const operatorVisitor = { who: 'operator-visitor' } as const satisfies Access;

/**
 * The server of a store app that the provider has registered, with its id and secret by Basic authentication. It gives
 * no access to a merchant. No cookie is read or set.
 */
export const storeApp = { who: 'store-app' } as const satisfies Access;

/** The cookie whose value calls send as the CSRF token: vendors have a separate one (SES-12). */
export const forgeryCookieOf = ({ who }: Access) => (who === 'vendor' ? 'galla-vendor-csrf' : 'galla-csrf');

/**
 * The damage that an act can do in the wrong hands (decision 35). All but `none` need a proof of identity. The proof is
 * at most 10 minutes old and of another kind than the one that opened the session; else the answer is STEP_UP_NEEDED.
 * - `none`: neither of the others.
 * - `access`: changes permissions and sign-in: people, roles, passwords, factors, the account e-mail.
 * - `money`: changes where or how much money goes: limits, approvals, bulk refunds, payout accounts.
 * - `money-above-limit`: the same above the merchant's own limit, which the service knows.
 * - `secrets`: reads credentials: keys, webhook secrets.
 */
export type Risk = 'none' | 'access' | 'money' | 'money-above-limit' | 'secrets';

/** How an endpoint may be called. Browsers load routes without the schemas of their endpoints. */
export interface RouteSpec {
  readonly access: Access;
  /** The captcha action that the caller solves first; the solution is sent in the header `x-captcha`. */
  readonly captcha?: string;
  /** The damage it can do in the wrong hands. Required for writes of signed-in people; reads do no damage. */
  readonly risk?: Risk;
  /** The risk of calls whose body has this part, by its path, if it is higher than for other calls. */
  readonly riskOfParts?: { readonly [path: string]: Risk };
  /**
   * Set if a person adds a second kind of proof. It is also open in the first half hour of an account that this session
   * created, and after the announced wait of a person with one kind (decision 35).
   */
  readonly enrols?: true;
  /**
   * Ends this browser's session and clears its data for this origin (Clear-Site-Data): `cache` clears pages and files,
   * `everything` also what scripts stored.
   */
  readonly signsOut?: 'cache' | 'everything';
  /** Parts of the body that need an additional permission, by their path: `filters.search`. */
  readonly partsNeed?: { readonly [path: string]: Permission };
  /** Whether test mode serves it too, as it does the screen (TST-04), or only test mode; both modes by default. */
  readonly testMode?: false | 'only';
  /**
   * Set if a call carries an idempotency key. A second call with the same key within 7 days gets the first answer and
   * changes nothing.
   */
  readonly idempotent?: true;
  /** Set if a POST changes nothing: browsers send it in parallel instead of one at a time. */
  readonly reads?: true;
  /** Set if a GET changes something, as the specification requires: it has CSRF protection like a write. */
  readonly changes?: true;
  /**
   * Set if the body is stored unchanged. Its ids give no access, so it may name records that the person can no longer
   * see.
   */
  readonly keepsBody?: true;
  /** The largest body in bytes; 64 KB by default. */
  readonly bodyLimit?: number;
  /**
   * Set if the call is a form (multipart/form-data) with one file in its part `file`, at most `maxBytes` long. The
   * other fields are the body. Callers without access are refused before the file is read.
   */
  readonly upload?: {
    readonly maxBytes: number;
    /** The error code for a larger file; FILE_LIMIT_EXCEED by default. */
    readonly tooLarge?: ErrorCode;
  };
  /**
   * The route of the previous release that this one replaces: open pages of that release still call it during an
   * upgrade. Remove it in the next release. Without `:merchantId` it is about the selected merchant.
   */
  readonly formerRoute?: `${Method} /${string}`;
  /** The error code for a person without the permission; PR002 by default. */
  readonly refusedAs?: ErrorCode;
}

/** What an endpoint takes and answers. */
export interface EndpointSchemas {
  /** One line for readers of the API documentation. */
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /**
   * The schema of a JSON answer, or the media type of a stream. A file of `application/octet-stream` names its own
   * type.
   */
  readonly returns: Schema | 'text/csv' | 'application/octet-stream' | 'text/event-stream';
  /** The endpoint's own error codes, besides those that every endpoint has, each with its status. */
  readonly errors?: { readonly [Code in ErrorCode]?: number };
}

/** The declaration of an endpoint; everything else derives from it (architecture.md). */
export interface EndpointSpec extends RouteSpec, EndpointSchemas {}

/** The method and path of a call, relative to `/api`, with its rules and, once it is part of a feature, its name. */
export interface Route<Spec extends RouteSpec = RouteSpec> {
  readonly name: string;
  readonly method: Method;
  readonly path: `/${string}`;
  readonly spec: Spec;
}

/** An endpoint as the server uses it: its route with schemas. */
export interface Endpoint<Spec extends EndpointSpec = EndpointSpec> extends Route<Spec> {}

/** An endpoint as browsers call it: its route, with the types of its schemas. */
export interface Call<Of extends Endpoint = Endpoint> extends Route {
  /** Only for the type checker. */
  readonly endpoint?: Of;
}

/** Whether a call carries the CSRF token: all but plain GETs. */
export const carriesToken = (method: string, spec: RouteSpec) => method !== 'GET' || spec.changes === true;

/** Whether a call changes something. */
export const writes = (method: string, spec: RouteSpec) => carriesToken(method, spec) && spec.reads !== true;

type SignedInAccess = { readonly access: { readonly who: 'person' | 'signed-in' | 'member' } };
type Rated = { readonly risk: Risk };

/** Requires the risk for writes of signed-in people, so that it cannot be forgotten. */
type RatedIfWrite<Line extends string, Spec extends RouteSpec> = Spec extends SignedInAccess
  ? Spec extends { readonly reads: true }
    ? unknown
    : Line extends `GET ${string}`
      ? Spec extends { readonly changes: true }
        ? Rated
        : unknown
      : Rated
  : unknown;

/** Whether an endpoint always needs a second kind of proof, whatever its body. */
export const needsProof = ({ risk = 'none' }: Pick<RouteSpec, 'risk'>): boolean =>
  risk !== 'none' && risk !== 'money-above-limit';

/** Declares the route of an endpoint. */
export function route<const Line extends `${Method} /${string}`, const Spec extends RouteSpec>(
  line: Line,
  spec: Spec & RatedIfWrite<Line, Spec>,
): Route<Spec> {
  const [method, path] = line.split(' ') as [Method, `/${string}`];
  return { name: '', method, path, spec };
}

/**
 * Names the routes of a feature `feature.key`: OpenAPI's operation id, the browser's cache key, and the name in the
 * log.
 */
export function routes<const Routes extends { readonly [key: string]: Route }>(name: string, unnamed: Routes): Routes {
  const named = Object.entries(unnamed).map(([key, value]) => [key, { ...value, name: `${name}.${key}` }]);
  return Object.fromEntries(named) as Routes;
}

type EndpointsOf<
  Routes extends { readonly [key: string]: Route },
  Schemas extends { readonly [Key in keyof Routes]: EndpointSchemas },
> = { readonly [Key in keyof Routes]: Endpoint<Routes[Key]['spec'] & Schemas[Key]> };

/** Adds the schemas of a feature's endpoints to their routes. */
export function endpoints<
  const Routes extends { readonly [key: string]: Route },
  const Schemas extends { readonly [Key in keyof Routes]: EndpointSchemas },
>(
  of: Routes,
  schemas: Schemas & { readonly [Key in Exclude<keyof Schemas, keyof Routes>]: never },
): EndpointsOf<Routes, Schemas> {
  const whole = Object.entries(of).map(([key, value]) => [
    key,
    { ...value, spec: Object.assign({}, value.spec, schemas[key]) },
  ]);
  return Object.fromEntries(whole) as EndpointsOf<Routes, Schemas>;
}

/** The calls that browsers make to these endpoints. */
export const calls = <Endpoints extends { readonly [key: string]: Endpoint }>(
  of: {
    readonly [Key in keyof Endpoints]: Route;
  },
): { readonly [Key in keyof Endpoints]: Call<Endpoints[Key]> } => of;

type Part<Spec, Key extends 'params' | 'query' | 'body'> = Spec extends { readonly [K in Key]: infer S extends Schema }
  ? S
  : undefined;
type Sent<S> = S extends Schema ? InferInput<S> : undefined;
type Parsed<S> = S extends Schema ? Infer<S> : undefined;
type Filled<T> = { readonly [Key in keyof T as T[Key] extends undefined ? never : Key]: T[Key] };

/** The input of an endpoint: whichever of `params`, `query` and `body` it has. */
export type Input<E> =
  E extends Endpoint<infer Spec>
    ? Filled<{ params: Sent<Part<Spec, 'params'>>; query: Sent<Part<Spec, 'query'>>; body: Sent<Part<Spec, 'body'>> }>
    : E extends Call<infer Of>
      ? Input<Of>
      : never;

/** The input of a handler, after validation. */
export type Received<E> =
  E extends Endpoint<infer Spec>
    ? {
        readonly params: Parsed<Part<Spec, 'params'>>;
        readonly query: Parsed<Part<Spec, 'query'>>;
        readonly body: Parsed<Part<Spec, 'body'>>;
      }
    : E extends Call<infer Of>
      ? Received<Of>
      : never;

/** The answer of an endpoint. */
export type Answer<E> =
  E extends Endpoint<infer Spec>
    ? Spec['returns'] extends Schema
      ? Infer<Spec['returns']>
      : never
    : E extends Call<infer Of>
      ? Answer<Of>
      : never;
