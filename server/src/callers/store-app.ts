import type { CallerKind } from '../platform/http/callers.ts';

declare module '../platform/http/handlers.ts' {
  interface CallerContexts {
    readonly 'store-app': RequestContext;
  }
}

/** The server of a store app. The feature `store-linking` checks its secret, because it knows it. No cookie is read. */
export const storeApp: CallerKind<'store-app'> = {
  recognise: async ({ context }) => ({ context }),
  describe: () => 'the server of a registered store app, by Basic',
};
