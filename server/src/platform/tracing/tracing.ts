/** The subject of a span. Names and attributes describe routes, statements and operations, never people. */
export interface SpanStart {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'job';
  readonly attributes: SpanAttributes;
}

/** The attributes of a span, by the names of OpenTelemetry's conventions if they exist. */
export type SpanAttributes = Readonly<Record<string, string | number | undefined>>;

/** A span that has begun. */
export interface OpenSpan {
  /** The id of its trace: 32 hexadecimal digits. */
  readonly traceId: string;
  /** Runs work so that its spans are below this one. */
  run<T>(work: () => T): T;
  set(attributes: SpanAttributes): void;
  /** Ends the span. For an error it records only the code, because error texts repeat values. */
  end(error?: unknown): void;
}

/** What a process reports to a collector. */
export interface Tracing {
  /** A span below the current one; undefined if there is none, or its trace is not recorded. */
  begin(facts: SpanStart): OpenSpan | undefined;
  /** The first span of a trace in this process, which may continue a caller's trace. */
  beginTrace(facts: SpanStart, callersHeaders?: Readonly<Record<string, unknown>>): OpenSpan | undefined;
  /** The headers with which a called process continues the current trace. */
  headers(): Readonly<Record<string, string>>;
  /** The id of the current trace. */
  traceId(): string | undefined;
  /** Sends the remaining spans, and waits no longer than a second. */
  stop(): Promise<void>;
}

let current: Tracing | undefined;

/** Starts tracing in this process. */
export function useTracing(tracing: Tracing | undefined): void {
  current = tracing;
}

/** The tracing of this process; undefined if it is off, which costs only this check. */
export const tracing = (): Tracing | undefined => current;

/** Runs work in a span below the current one. `facts` is called only if there is one. */
export function inSpan<T>(facts: () => SpanStart, work: (span: OpenSpan | undefined) => Promise<T>): Promise<T> {
  return current === undefined ? work(undefined) : within(current.begin(facts()), work);
}

/** Runs work as a separate trace. */
export function inTrace<T>(facts: () => SpanStart, work: (span: OpenSpan | undefined) => Promise<T>): Promise<T> {
  return current === undefined ? work(undefined) : within(current.beginTrace(facts()), work);
}

async function within<T>(span: OpenSpan | undefined, work: (span: OpenSpan | undefined) => Promise<T>): Promise<T> {
  if (span === undefined) return work(undefined);
  try {
    const result = await span.run(() => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}
