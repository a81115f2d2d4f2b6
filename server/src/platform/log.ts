import type { Logger } from 'pino';
import { pino } from 'pino';

export type { Logger } from 'pino';

/** The log of one process: JSON lines on standard output, without secrets, cookies or request bodies. */
export function createLog(level: string, process: 'api' | 'worker' | 'start'): Logger {
  return pino({
    level,
    base: { process },
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
  });
}
