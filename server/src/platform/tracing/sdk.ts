import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from '../log.ts';
import { version } from '../version.ts';
import type { WatchConfig } from '../watch-config.ts';
import type { OpenSpan, SpanAttributes, SpanStart, Tracing } from './tracing.ts';

/** A stopping process waits no longer than this for a collector. */
const patienceMs = 1_000;
/** A collector that is down is logged once in this time. */
const quietMs = 60_000;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, job: SpanKind.INTERNAL };

const fromHeaders = {
  get(headers: Readonly<Record<string, unknown>>, name: string) {
    const value = headers[name];
    return typeof value === 'string' ? value : undefined;
  },
  keys: (headers: Readonly<Record<string, unknown>>) => Object.keys(headers),
};
const toHeaders = {
  set(headers: Record<string, string>, name: string, value: string) {
    headers[name] = value;
  },
};

/**
 * Traces through the OpenTelemetry SDK. Spans are collected in memory, at most 2,048 of them, and sent in the
 * background: if the collector is down or hangs, further spans are dropped.
 */
export function openTracing(
  { url, headers, ratio }: NonNullable<WatchConfig['collector']>,
  process: string,
  log: Pick<Logger, 'warn'>,
): Tracing {
  tellOfTroubles(log);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  // A caller decides which trace it is, but not whether it is recorded: anyone may call.
  const bySize = new TraceIdRatioBasedSampler(ratio);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': `galla-${process}`,
      'service.version': version,
      'service.instance.id': `${hostname()}:${globalThis.process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: bySize, remoteParentSampled: bySize, remoteParentNotSampled: bySize }),
    spanLimits: { attributeValueLengthLimit: 2_000 },
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${url}/v1/traces`, headers: { ...headers } }) }),
    ],
  });
  const tracer = provider.getTracer('galla', version);
  const propagator = new W3CTraceContextPropagator();
  const begin = ({ name, kind, attributes }: SpanStart, parent: typeof ROOT_CONTEXT) => {
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes: known(attributes) }, parent);
    return span.isRecording() ? opened(span, parent) : undefined;
  };
  return {
    begin: (facts) => (trace.getActiveSpan()?.isRecording() === true ? begin(facts, context.active()) : undefined),
    beginTrace: (facts, callers = {}) => begin(facts, propagator.extract(ROOT_CONTEXT, callers, fromHeaders)),
    headers() {
      const carried: Record<string, string> = {};
      propagator.inject(context.active(), carried, toHeaders);
      return carried;
    },
    traceId: () => trace.getActiveSpan()?.spanContext().traceId,
    stop: () =>
      Promise.race([provider.shutdown().catch(() => undefined), sleep(patienceMs, undefined, { ref: false })]),
  };
}

function opened(span: Span, parent: typeof ROOT_CONTEXT): OpenSpan {
  const within = trace.setSpan(parent, span);
  let isOver = false;
  return {
    traceId: span.spanContext().traceId,
    run: (work) => context.with(within, work),
    set: (attributes) => void span.setAttributes(known(attributes)),
    end(error) {
      if (isOver) return;
      isOver = true;
      if (error !== undefined) {
        span.setAttribute('error.type', codeOf(error));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

const known = (attributes: SpanAttributes) =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));

/** A code of PostgreSQL, Node or the catalogue, or the name of the class. */
function codeOf(error: unknown): string {
  if (typeof error === 'string') return error;
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** The SDK reports an error as JSON with its stack. */
const reasonIn = (text: string) => (/"message":"([^"]+)"/.exec(text)?.[1] ?? text).slice(0, 200);

/** Logs that a collector does not accept traces, at most once a minute. */
function tellOfTroubles(log: Pick<Logger, 'warn'>): void {
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = (text: string) => {
    if (performance.now() - toldAt < quietMs) return;
    toldAt = performance.now();
    // Spans are sent during some request that has nothing to do with them.
    context.with(ROOT_CONTEXT, () => log.warn({ failure: reasonIn(text) }, 'traces are not taken'));
  };
  const silent = () => undefined;
  diag.setLogger({ error: tell, warn: tell, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN);
}
