import type { CallerKind } from '../platform/http/callers.ts';

declare module '../platform/http/handlers.ts' {
  interface CallerContexts {
    readonly engine: RequestContext;
  }
}

/** A payment engine. Ingestion checks its signatures, because it knows the keys. No cookie is read. */
export const engine: CallerKind<'engine'> = {
  recognise: async ({ context }) => ({ context }),
  describe: () => 'a payment engine with its key',
  headersOf: () => [
    { name: 'x-galla-key', description: 'The id of the engine key' },
    { name: 'x-galla-timestamp', description: 'Seconds since 1970, within 5 minutes of the time here' },
    {
      name: 'x-galla-signature',
      description: 'Hex HMAC-SHA-256 of `{timestamp}.{body}` with the key’s secret',
    },
  ],
};
