import type { Readable } from 'node:stream';
import type { Answer, Endpoint, EndpointSpec, Received } from '@galla/contract/core/endpoint.ts';
import type { Language } from '@galla/contract/core/languages.ts';
import type { ApiKey } from '../auth/api-key.ts';
import type { CounterDevice } from '../auth/counter-devices.ts';
import type { OperatorSession } from '../auth/operator-sessions.ts';
import type { Scope } from '../auth/scope.ts';
import type { Session, SessionState } from '../auth/sessions.ts';
import type { VendorSession } from '../auth/vendor-sessions.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Logger } from '../log.ts';
import type { Operator } from '../operator.ts';
import type { ProviderContact } from '../provider.ts';
import type { Rails } from '../rail/rails.ts';
import type { OnceContext } from './idempotency.ts';
import type { UploadContext } from './uploads.ts';

/** The source of map tiles: `url` contains {z}, {x} and {y}. */
export interface MapTiles {
  readonly url: string;
  readonly attribution: string;
}

/** The dependencies of every process that answers HTTP, set at its start. */
export interface Platform {
  readonly database: Database;
  readonly masterKey: Buffer;
  readonly clock: Clock;
  readonly log: Logger;
  /** The public address of Galla, without a slash at the end. */
  readonly publicUrl: string;
  /** The provider's contact details. */
  readonly contact: ProviderContact;
  readonly demo: boolean;
  /** The source of map tiles; without it no map is shown. */
  readonly mapTiles?: MapTiles | null;
  /** The rails to the banks. Never called inside a transaction. */
  readonly rails: Rails;
  /** Whether a line is written for each answered request; false if omitted. */
  readonly accessLog?: boolean;
  /** How long a closing server waits for open requests, in milliseconds; 8 seconds if omitted. */
  readonly finishMs?: number;
  /** The addresses and networks whose X-Forwarded-For is trusted; none if omitted. */
  readonly trustedProxies?: readonly string[];
  /**
   * The review desk's connections, which see every tenant as the operator's commands do. Without them there is no desk:
   * its endpoints and pages are not served (decision 152).
   */
  readonly operatorDatabase?: Database | undefined;
}

/** The request as a handler sees it, beside the validated input. */
export interface RequestContext extends Platform {
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string | undefined;
  /** The caller's language. */
  readonly language: Language;
  /** Milliseconds since 1970, the same for the whole request. */
  readonly now: number;
  /** The solved captcha of the request. A handler claims it before the step that it protects. */
  readonly captcha: string | undefined;
  readonly sessionState: SessionState;
  readonly sessionId: string | undefined;
  header(name: string): string | undefined;
  readonly rawBody: Buffer;
  /**
   * Sets or removes the session cookie. `family` binds the request-forgery token. The answer names the membership if
   * the session gets one.
   */
  setSession(id: string, family: string, membershipId?: string | null): void;
  clearSession(): void;
  /** The live vendor session, on the endpoints of vendors only. */
  readonly vendorSession: VendorSession | undefined;
  /** The content of the vendor session cookie, whether it is valid or not. */
  readonly vendorSecret: string | undefined;
  /** Sets the vendor session cookie. `id` binds the request-forgery token of vendors. */
  setVendorSession(secret: string, id: string): void;
  clearVendorSession(): void;
  /** The calling counter phone, on the endpoints of counters only. */
  readonly counterDevice: CounterDevice | undefined;
  /** Sets the cookie with the token of a counter phone. */
  keepCounterToken(token: string): void;
  forgetCounterToken(): void;
  /** The live session of the review desk, on the endpoints of operators only. */
  readonly operatorSession: OperatorSession | undefined;
  /** The content of the cookie of the review desk, on the endpoints of operators only, whether it is valid or not. */
  readonly operatorSecret: string | undefined;
  /** Sets the cookie of the review desk. */
  setOperatorSession(secret: string): void;
  clearOperatorSession(): void;
  /** The request-forgery token of a review-desk session. */
  operatorForgeryToken(sessionId: string): string;
  /** The id of this browser if the operator has signed in at the review desk with it before. */
  knownDeskBrowser(operatorId: string): string | undefined;
  /** Marks this browser as known for this operator only. */
  rememberDeskBrowser(operatorId: string): void;
  /** The calling program, on the endpoints of API keys only. */
  readonly apiKey: ApiKey | undefined;
  /** The content of the cookie of a running registration. */
  readonly registrationToken: string | undefined;
  /** Sets the cookie of a running registration, until the registration ends. */
  keepRegistration(token: string, seconds: number): void;
  forgetRegistration(): void;
  /** The id of this browser if the person has signed in with it before. */
  knownBrowser(personId: string): string | undefined;
  /** Marks this browser as known for this person only. */
  rememberBrowser(personId: string): void;
  /** A transaction over tables without a tenant. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** The context of an endpoint for vendors. */
export interface VendorContext extends RequestContext {
  readonly vendorSession: VendorSession;
}

/** The context of an endpoint for counter phones. */
export interface CounterContext extends RequestContext {
  readonly counter: CounterDevice;
  /** A transaction that may read the tenant of the phone's counter. */
  scoped<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** The context of an endpoint of the review desk before sign-in. */
export interface OperatorVisitorContext extends RequestContext {
  /** A transaction of the review desk. It sees every tenant. */
  asOperator<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** The context of an endpoint for people of the provider who are signed in at the review desk. */
export interface OperatorContext extends OperatorVisitorContext {
  readonly operatorSession: OperatorSession;
  /** The caller in the form that the services of the operator's commands accept. */
  readonly operator: Operator;
}

/** The context of an endpoint for people with a live session, even before they have chosen a merchant. */
export interface PersonContext extends RequestContext {
  readonly session: Session;
}

/** The context of a caller with a scope: a signed-in person, or a program with an API key. */
export interface CallerContext extends RequestContext {
  readonly scope: Scope;
  /**
   * A transaction that may read only the scope's tenants, or only those of these merchants: a query about a few of ten
   * thousand merchants should not compare each row with all of them.
   */
  scoped<T>(work: (tx: Tx) => Promise<T>, merchantIds?: readonly string[]): Promise<T>;
}

/** The context of an endpoint for signed-in people. */
export interface ScopedContext extends CallerContext, PersonContext {}

/** The context of an endpoint for programs with an API key. */
export interface ApiKeyContext extends CallerContext {
  readonly apiKey: ApiKey;
}

/** One server-sent event. */
export interface ServerSentEvent {
  readonly id?: string;
  readonly event: string;
  readonly data: unknown;
}

/** A file that is streamed, as an attachment by default. */
export interface Download {
  readonly fileName: string;
  readonly stream: Readable;
  /** The media type; CSV by default. */
  readonly type?: string;
  /** How long the browser may cache it; not at all by default. */
  readonly cachedSeconds?: number;
  /** Whether the browser shows it instead of saving it. */
  readonly shown?: true;
}

type ContextOf<E> = CallerOf<E> &
  (E extends Endpoint<infer Spec>
    ? (Spec['idempotent'] extends true ? OnceContext : unknown) &
        (Spec['upload'] extends object ? UploadContext : unknown)
    : never);
type CallerOf<E> =
  E extends Endpoint<infer Spec>
    ? Spec['access']['who'] extends 'signed-in' | 'member'
      ? ScopedContext
      : Spec['access']['who'] extends 'person'
        ? PersonContext
        : Spec['access']['who'] extends 'vendor'
          ? VendorContext
          : Spec['access']['who'] extends 'counter'
            ? CounterContext
            : Spec['access']['who'] extends 'api-key'
              ? ApiKeyContext
              : Spec['access']['who'] extends 'operator'
                ? OperatorContext
                : Spec['access']['who'] extends 'operator-visitor'
                  ? OperatorVisitorContext
                  : RequestContext
    : never;
type ResultOf<E> =
  E extends Endpoint<infer Spec>
    ? Spec['returns'] extends 'text/csv' | 'application/octet-stream'
      ? Promise<Download>
      : Spec['returns'] extends 'text/event-stream'
        ? AsyncIterable<ServerSentEvent | 'heartbeat'>
        : Promise<Answer<E>>
    : never;

/** The handler of one endpoint: validated input and context in, the declared answer out. */
export type Handler<E extends Endpoint<EndpointSpec>> = (input: Received<E>, context: ContextOf<E>) => ResultOf<E>;

/** The handlers of a feature: one for each of its endpoints, none missing. */
export type Handlers<F extends { readonly [key: string]: Endpoint<EndpointSpec> }> = {
  readonly [Key in keyof F]: Handler<F[Key]>;
};
