import type { Access, Endpoint, EndpointSpec } from '@galla/contract/core/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Scope } from '../auth/scope.ts';
import type { CallerContexts, Platform, RequestContext } from './handlers.ts';

/** The kinds of callers, as endpoints name them. */
type Who = Access['who'];

/** The access of one kind of caller. */
export type AccessOf<W extends Who> = Extract<Access, { readonly who: W }>;

/** The declaration of an endpoint with this access. */
type SpecFor<A extends Access> = EndpointSpec & { readonly access: A };

/** A call whose caller is not known yet. */
export interface Call<A extends Access = Access> {
  readonly endpoint: Endpoint<SpecFor<A>>;
  readonly context: RequestContext;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A caller who may make the call. */
export interface Caller<Context extends RequestContext = RequestContext> {
  /** What the handler gets. */
  readonly context: Context;
  /** The owner of the caller's streams, uploads and idempotency keys; its address if omitted. */
  readonly id?: string;
  /** The scope to which the ids in a write are limited. */
  readonly scope?: Scope;
  /** The tenant named in the access log; the scope's only one if omitted. UUID. */
  readonly tenantId?: string;
  /** The headers that mark its answers. */
  readonly headers?: Readonly<Record<string, string>>;
  /** How far the clock of its sandbox is ahead, in ms; that of its scope if omitted. */
  readonly clockOffset?: () => Promise<number>;
  /** Refuses the parts of a body that this caller may not send. @throws Problem */
  readonly refuseParts?: (body: unknown) => void;
}

/** A header of a call, as the API's document describes it. */
export interface CallHeader {
  readonly name: string;
  readonly description: string;
  /** Whether every call needs it; yes if omitted. */
  readonly isRequired?: boolean;
}

interface Kind<A extends Access, Context extends RequestContext> {
  /** Recognises the caller, and refuses forged and unauthorised calls. @throws Problem */
  recognise(call: Call<A>): Promise<Caller<Context>>;
  /** Whether this installation serves its endpoints; yes if omitted. */
  isServed?(platform: Platform): boolean;
  /** A text that says who may call. */
  describe(access: A): string;
  /** The errors of its checks, with their statuses. */
  errorsOf?(spec: SpecFor<A>): Readonly<Record<string, number>>;
  /** The headers that its calls need. */
  headersOf?(endpoint: Endpoint<SpecFor<A>>): readonly CallHeader[];
}

/** What the handlers of one kind of caller get. A kind without a declared context does not compile. */
type ContextOf<W extends Who> = W extends keyof CallerContexts ? CallerContexts[W] : never;

/** One kind of caller: how a request becomes a caller, and what the API's document says about it (decision 242). */
export type CallerKind<W extends Who = Who> = Kind<AccessOf<W>, ContextOf<W>>;

/** Every kind of caller. `server/src/callers/callers.ts` is the list. */
export type Callers = { readonly [W in Who]: CallerKind<W> };

/** The kind of an endpoint's callers. */
export const callerKindOf = (callers: Callers, { spec }: Endpoint): CallerKind => callers[spec.access.who];
