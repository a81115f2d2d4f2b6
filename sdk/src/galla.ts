/** How to reach the API. */
export interface GallaSettings {
  /** `gk_live_…` or `gk_test_…`. Keep it on your server. */
  readonly key: string;
  /** Where Galla is, such as `https://pay.example.in`. */
  readonly url: string;
  /** How often a call is sent again where nobody answered or the answer says so; 3 unless set. */
  readonly retries?: number;
  /** How long one try may take, in ms; 30,000 unless set. */
  readonly timeoutMs?: number;
  /** Instead of the `fetch` of the platform. */
  readonly fetch?: typeof fetch;
}

/** What calls are made with. */
export interface Galla {
  readonly key: string;
  readonly url: string;
  readonly retries: number;
  readonly timeoutMs: number;
  readonly fetch: typeof fetch;
}

/** What one call has of its own. */
export interface CallOptions {
  /** The same for every try of one act, such as the id of your order. Random unless set. */
  readonly idempotencyKey?: string;
  /** Gives the call up. */
  readonly signal?: AbortSignal;
}

/** Settings that are whole. @throws RangeError for a key or address that cannot be one */
export function galla({ key, url, retries = 3, timeoutMs = 30_000, fetch = globalThis.fetch }: GallaSettings): Galla {
  if (!/^gk_(live|test)_[0-9a-f]{32}$/.test(key)) throw new RangeError('A key is gk_live_… or gk_test_….');
  if (!URL.canParse(url)) throw new RangeError('The url is an address such as https://pay.example.in.');
  return { key, url: url.replace(/\/+$/, ''), retries, timeoutMs, fetch };
}

/** Whether the key moves real money. */
export const isLive = ({ key }: Pick<Galla, 'key'>): boolean => key.startsWith('gk_live_');
