import type { DestinationStream, LoggerOptions, Logger as PinoLogger } from 'pino';
import { pino, stdSerializers } from 'pino';
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

/** The trace that runs, so that a line leads to it and back. */
function traceOf(): object {
  const traceId = tracing()?.traceId();
  return traceId === undefined ? {} : { traceId };
}

/** PostgreSQL repeats rows in these fields: a payment with its customer, or a phone that is taken. */
const ofRows: ReadonlySet<string> = new Set(['detail', 'where', 'hint', 'internalQuery']);

function withoutRows(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return Object.fromEntries(Object.entries(stdSerializers.err(error)).filter(([key]) => !ofRows.has(key)));
}
