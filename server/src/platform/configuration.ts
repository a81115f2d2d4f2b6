import type { Scope } from './auth/scope.ts';
import type { Tx } from './db/database.ts';

/** The person who reads a configuration, and the merchant or super-merchant it belongs to. */
export interface ConfigurationReader {
  readonly scope: Scope;
  /** The merchant or super-merchant of the configuration. */
  readonly ownerId: string;
  /** The merchant id in the request. */
  readonly merchantId: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The keys of the configuration that a feature computes, each with its value for a reader. */
export type Configuration = Readonly<Record<string, (tx: Tx, reader: ConfigurationReader) => Promise<unknown>>>;
