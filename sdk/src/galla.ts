/** The settings of the API client. */
export interface GallaSettings {
  /** `gk_live_…` or `gk_test_…`. Keep it on your server. */
  readonly key: string;
  /** The address of Galla, such as `https://pay.example.in`. */
  readonly url: string;
  /** The maximum number of retries when there is no answer or the answer allows a retry; 3 unless set. */
  readonly retries?: number;
  /** The timeout of one try in ms; 30,000 unless set. */
  readonly timeoutMs?: number;
  /** Replaces the platform's `fetch`. */
  readonly fetch?: typeof fetch;
}

/** The client that calls are made with. */
export interface Galla {
  readonly key: string;
  readonly url: string;
  readonly retries: number;
  readonly timeoutMs: number;
  readonly fetch: typeof fetch;
}

/** Options of a single call. */
export interface CallOptions {
  /** The same for every try of one operation, such as the id of your order. Random unless set. */
  readonly idempotencyKey?: string;
  /** Aborts the call. */
  readonly signal?: AbortSignal;
}

/** A client with every setting filled in. @throws RangeError for an invalid key or address */
export function galla({ key, url, retries = 3, timeoutMs = 30_000, fetch = globalThis.fetch }: GallaSettings): Galla {
  if (!/^gk_(live|test)_[0-9a-f]{32}$/.test(key)) throw new RangeError('A key is gk_live_… or gk_test_….');
  if (!URL.canParse(url)) throw new RangeError('The url is an address such as https://pay.example.in.');
  return { key, url: url.replace(/\/+$/, ''), retries, timeoutMs, fetch };
}

/** Whether the key moves real money. */
export const isLive = ({ key }: Pick<Galla, 'key'>): boolean => key.startsWith('gk_live_');
