import type { Scope } from './auth/scope.ts';
import type { Tx } from './db/database.ts';

/** Whose configuration is asked for, and by whom. */
export interface ConfigurationReader {
  readonly scope: Scope;
  /** The merchant or super-merchant that the configuration is of. */
  readonly ownerId: string;
  /** The merchant id that the request names. */
  readonly merchantId: string | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The keys of the configuration that a feature answers itself, each with its value for a reader. */
export type Configuration = Readonly<Record<string, (tx: Tx, reader: ConfigurationReader) => Promise<unknown>>>;
