import type { CallerKind } from '../platform/http/callers.ts';
import { forgeryHeaderOf } from '../platform/http/forgery.ts';
import { type SessionContext, withSession } from './session.ts';

declare module '../platform/http/handlers.ts' {
  interface CallerContexts {
    readonly anyone: SessionContext;
  }
}

/** Anyone, signed in or not. A person who is signed in keeps their session. */
export const anyone: CallerKind<'anyone'> = {
  recognise: async (call) => ({ context: await withSession(call) }),
  describe: () => 'anyone',
  headersOf: forgeryHeaderOf,
};
