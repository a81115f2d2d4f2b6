import { AsyncResource } from 'node:async_hooks';
import type { EventEmitter } from 'node:events';
import pg from 'pg';
import { withoutValues } from './statement-text.ts';
import { type OpenSpan, tracing } from './tracing.ts';

// biome-ignore lint/suspicious/noExplicitAny: a mixin takes whatever its class takes
type AnyClient = new (...options: any[]) => pg.Client;

/**
 * A span for each statement of a connection, below the span that runs it. It has the text without values, and no
 * parameters.
 */
export function tracedClient(Base: AnyClient): typeof pg.Client {
  class Traced extends Base {
    // The driver declares many forms of one function.
    // biome-ignore lint/suspicious/noExplicitAny: handed on as it comes
    override query(first: any, ...more: any[]): any {
      const text: unknown = typeof first === 'string' ? first : (first?.tracedText ?? first?.text);
      const span = typeof text === 'string' ? beginStatement(text) : undefined;
      if (span === undefined) return super.query(first, ...more);
      if (typeof first.submit === 'function') {
        endWithSubmitted(first, span);
        return super.query(first, ...more);
      }
      const done = more.at(-1);
      if (typeof done === 'function')
        return super.query(first, ...more.slice(0, -1), (error: unknown, result: unknown) => {
          span.end(error ?? undefined);
          done(error, result);
        });
      const asked: Promise<unknown> = super.query(first, ...more);
      asked.then(
        () => span.end(),
        (error: unknown) => span.end(error),
      );
      return asked;
    }
  }
  return Traced as unknown as typeof pg.Client;
}

/** A pool whose callback callers continue in their own trace, not in that of the code that returned the connection. */
export class TracedPool extends pg.Pool {
  // biome-ignore lint/suspicious/noExplicitAny: two forms of one function
  override connect(done?: any): any {
    return done === undefined ? super.connect() : super.connect(AsyncResource.bind(done));
  }
}

function beginStatement(text: string): OpenSpan | undefined {
  const bare = withoutValues(text);
  return tracing()?.begin({
    name: /^\w+/.exec(bare)?.[0].toUpperCase() ?? 'SQL',
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': bare },
  });
}

interface Submitted extends EventEmitter {
  callback?: (error: unknown, result: unknown) => void;
}

/** The driver's queries call a callback, and copies are streams. */
function endWithSubmitted(submitted: Submitted, span: OpenSpan): void {
  const { callback } = submitted;
  if (callback === undefined) {
    submitted.once('error', (error) => span.end(error));
    submitted.once('close', () => span.end());
    return;
  }
  submitted.callback = (error, result) => {
    span.end(error ?? undefined);
    callback(error, result);
  };
}
