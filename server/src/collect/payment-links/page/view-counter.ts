import type { Database } from '../../../platform/db/database.ts';
import { inTenant } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/log.ts';
import type { LinkKey } from '../messages/queries.ts';
import type { ViewCount } from './view-queries.ts';
import { countViews } from './view-queries.ts';

/** Delay before views are written, in ms, so that thousands a second become a few statements. */
const flushMs = 500;
/** The maximum number of links in one statement. */
const maxRows = 500;

/** Programs that fetch pages for previews, search or mail filters. They do not count as readers. */
const program =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|facebot|whatsapp|telegram|slack|discord|skype|viber|embedly|pagerenderer|safelinks|scan|monitor|lighthouse|headless|curl|wget|python|java\/|go-http|okhttp|axios|node-fetch|undici|httpclient|^$/i;
const phone = /android|iphone|ipod|mobile|kaios|windows phone/i;

/** The device on which a person viewed a link. Undefined for a program. */
export function deviceOf(headers: {
  readonly [name: string]: string | string[] | undefined;
}): ViewCount['on'] | undefined {
  const userAgent = String(headers['user-agent'] ?? '');
  const purpose = `${String(headers['sec-purpose'] ?? '')} ${String(headers['purpose'] ?? '')}`;
  if (program.test(userAgent) || /prefetch|preview|prerender/i.test(purpose)) return undefined;
  return phone.test(userAgent) ? 'PHONE' : 'COMPUTER';
}

/** Counts views a moment later, many in one statement, so that no page waits for a write. */
export class ViewCounter {
  readonly #database: Database;
  readonly #log: Pick<Logger, 'warn'>;
  #waiting = new Map<string, ViewCount>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ database, log }: { readonly database: Database; readonly log: Pick<Logger, 'warn'> }) {
    this.#database = database;
    this.#log = log;
  }

  add(key: LinkKey, on: ViewCount['on'], now: number): void {
    const known = this.#waiting.get(key.linkId);
    const view = known ?? { tenantId: key.tenantId, linkId: key.linkId, at: new Date(now), on, times: 0 };
    this.#waiting.set(key.linkId, { ...view, times: view.times + 1 });
    this.#timer ??= setTimeout(() => void this.flush(), flushMs).unref();
  }

  /** Writes the pending views. Losing a view is acceptable, because it is not money. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const all = [...this.#waiting.values()];
    this.#waiting = new Map();
    for (let at = 0; at < all.length; at += maxRows) {
      const rows = all.slice(at, at + maxRows);
      const [first, ...more] = [...new Set(rows.map(({ tenantId }) => tenantId))];
      if (first === undefined) return;
      await inTenant(this.#database, [first, ...more], (tx) => countViews(tx, rows)).catch((error: unknown) =>
        this.#log.warn({ err: error, links: rows.length }, 'openings of links were not counted'),
      );
    }
  }
}
