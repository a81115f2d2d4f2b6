import { z } from 'zod';
import { everyProcess, secret, setting } from './setting.ts';
import { wholeNumber } from './setting-values.ts';

const running = everyProcess.filter((name) => !['start', 'migrate', 'operator'].includes(name));

/** The settings by which people watch an installation: metrics and the access log. */
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
} as const;
