import type { Readable } from 'node:stream';
import type { Answer, Endpoint, EndpointSpec, Received } from '@galla/contract/core/endpoint.ts';
import type { Language } from '@galla/contract/core/languages.ts';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Logger } from '../log.ts';
import type { ProviderContact } from '../provider.ts';
import type { Rails } from '../rail/rails.ts';
import type { Cookies } from './cookies.ts';
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

/** The request as a handler sees it, beside the validated input, whoever calls. */
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
  header(name: string): string | undefined;
  /** Adds a header to the answer. */
  setHeader(name: string, value: string): void;
  readonly cookies: Cookies;
  readonly rawBody: Buffer;
  /** A transaction over tables without a tenant. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

// biome-ignore-start lint/suspicious/noEmptyInterface: the files of the callers declare its members.
/**
 * What handlers get, by the `who` of their endpoint's access. Each kind of caller in `server/src/callers` adds its own
 * context (decision 242).
 */
export interface CallerContexts {}
// biome-ignore-end lint/suspicious/noEmptyInterface: the files of the callers declare its members.

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
    ? Spec['access']['who'] extends keyof CallerContexts
      ? CallerContexts[Spec['access']['who']]
      : never
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
