import type { DestinationStream, LoggerOptions, Logger as PinoLogger } from 'pino';
import { pino, stdSerializers } from 'pino';
import { type Outage, outageOf } from './db/outage.ts';
import { tracing } from './tracing/tracing.ts';

/** A log with a level for each line. */
export type Logger = PinoLogger;

/** The log of one process: JSON lines on standard output, without secrets, cookies, request bodies or rows. */
export function createLog(
  level: string,
  process: 'api' | 'worker' | 'simulator' | 'auditor',
  destination?: DestinationStream,
): Logger {
  const options: LoggerOptions = {
    level,
    base: { process },
    serializers: { err: withoutRows },
    mixin: traceOf,
    hooks: { logMethod: fewOfOutages() },
    redact: {
      paths: [
        'req.headers',
        'headers',
        'password',
        'otp',
        'token',
        'secret',
        'cookie',
        '*.password',
        '*.otp',
        '*.token',
        '*.secret',
      ],
      censor: '[hidden]',
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

const outageEveryMs = 60_000;

const outages: Readonly<Record<Outage, string>> = {
  away: 'the database does not answer',
  full: 'the database has no room or no connection left',
};

/**
 * While the database is down every query fails, many times a second. One line a minute reports it, with the reason and
 * the number of lines it stands for; the others would add nothing and hide other lines.
 */
function fewOfOutages(): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  const last = new Map<Outage, { readonly at: number; heldBack: number }>();
  return function logMethod(args, method) {
    const [first] = args as readonly unknown[];
    const error: unknown = first instanceof Error ? first : Object(first).err;
    const outage = outageOf(error);
    if (outage === undefined) return method.apply(this, args);
    const now = performance.now();
    const before = last.get(outage);
    if (before !== undefined && now - before.at < outageEveryMs) {
      before.heldBack += 1;
      return undefined;
    }
    last.set(outage, { at: now, heldBack: 0 });
    const of = { reason: reasonOf(error), failed: args[1], heldBack: before?.heldBack ?? 0 };
    return method.apply(this, [of, outages[outage]]);
  };
}

/** A name with several addresses fails with an error for each, and each has its own reason. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
}

/** The current trace, so that log lines and traces can be matched. */
function traceOf(): object {
  const traceId = tracing()?.traceId();
  return traceId === undefined ? {} : { traceId };
}

/** PostgreSQL repeats row content in these fields, such as a payment with its customer, or a phone that is taken. */
const ofRows: ReadonlySet<string> = new Set(['detail', 'where', 'hint', 'internalQuery']);

function withoutRows(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return Object.fromEntries(Object.entries(stdSerializers.err(error)).filter(([key]) => !ofRows.has(key)));
}
