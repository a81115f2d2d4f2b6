import { z } from 'zod';
import { everyProcess, secret, setting } from './setting.ts';
import { address, isPair, wholeNumber } from './setting-values.ts';

const running = everyProcess.filter((name) => !['migrate', 'operator'].includes(name));

/** The monitoring settings: metrics, the access log and traces. */
export const watchSettings = {
  METRICS_PORT: setting(
    running,
    'where each process serves GET /metrics for Prometheus; each takes the next free port (docs/metrics.md)',
    'none',
    wholeNumber(0, 65535, 0),
  ),
  METRICS_HOST: setting(
    running,
    'address of the machine on which it does; every one but that of the machine itself needs METRICS_TOKEN',
    '127.0.0.1',
    z.string().min(1).default('127.0.0.1'),
  ),
  METRICS_TOKEN: secret(
    running,
    'what a reader of metrics sends as its bearer token: at least 24 characters',
    'none; on 127.0.0.1 nobody is asked for one',
    z
      .string()
      .regex(/^[\x21-\x7e]{24,200}$/, 'must have 24 to 200 letters, digits and signs, without spaces')
      .optional(),
  ),
  ACCESS_LOG: setting(
    ['api'],
    'write one line of JSON for each answered request, at every LOG_LEVEL (docs/metrics.md): yes or no',
    'no',
    z.enum(['yes', 'no'], 'must be yes or no').default('no'),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    ['api', 'worker'],
    'collector of OpenTelemetry that gets traces, by OTLP over HTTP (docs/metrics.md)',
    'none; nothing is traced',
    address(['http:', 'https:'], 'http://127.0.0.1:4318'),
  ),
  OTEL_EXPORTER_OTLP_HEADERS: secret(
    ['api', 'worker'],
    'headers that it asks for, such as its key: name=value,name=value',
    'none',
    z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine((parts) => parts.every(isPair), 'must be like api-key=secret,tenant=galla')
      .optional(),
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(
    ['api', 'worker'],
    'share of traces that is recorded, from 0 to 1',
    '1, which is all',
    z
      .string()
      .regex(/^(0(\.\d{1,6})?|1(\.0+)?)$/, 'must be a number from 0 to 1, like 0.05')
      .transform(Number)
      .default(1),
  ),
} as const;
