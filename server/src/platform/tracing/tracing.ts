/** What a span is of. Names and attributes are of routes, statements and operations, and never of people. */
export interface SpanStart {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'job';
  readonly attributes: SpanAttributes;
}

/** What is known of a span, by the names of OpenTelemetry's conventions where they have one. */
export type SpanAttributes = Readonly<Record<string, string | number | undefined>>;

/** A span that has begun. */
export interface OpenSpan {
  /** The id of its trace: 32 hexadecimal digits. */
  readonly traceId: string;
  /** Runs work so that what it does stands below this span. */
  run<T>(work: () => T): T;
  set(attributes: SpanAttributes): void;
  /** Ends it. Of an error it says the code alone, because texts of errors repeat values. */
  end(error?: unknown): void;
}

/** What a process tells a collector. */
export interface Tracing {
  /** A span below the one that runs; undefined where none runs, or its trace is not recorded. */
  begin(facts: SpanStart): OpenSpan | undefined;
  /** The first span of a trace in this process, which may go on from that of a caller. */
  beginTrace(facts: SpanStart, callersHeaders?: Readonly<Record<string, unknown>>): OpenSpan | undefined;
  /** The headers by which a called process goes on with the trace that runs. */
  headers(): Readonly<Record<string, string>>;
  /** The id of the trace that runs. */
  traceId(): string | undefined;
  /** Sends what is left, and waits for nobody longer than a second. */
  stop(): Promise<void>;
}

let current: Tracing | undefined;

/** Begins to trace in this process. */
export function useTracing(tracing: Tracing | undefined): void {
  current = tracing;
}

/** The tracing of this process; undefined where nobody asks for it, which costs this look alone. */
export const tracing = (): Tracing | undefined => current;

/** Runs work in a span below the one that runs. `facts` is called where there is one. */
export function inSpan<T>(facts: () => SpanStart, work: (span: OpenSpan | undefined) => Promise<T>): Promise<T> {
  return current === undefined ? work(undefined) : within(current.begin(facts()), work);
}

/** Runs work as a trace of its own. */
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
