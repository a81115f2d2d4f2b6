import { currentTime } from '@galla/ui/format/clock.ts';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { allowLibraryMarkup, workerScript } from '../session/trusted-markup.ts';

/** A figure as the person last saw it, in their language. */
export interface SeenFigure {
  /** Identifies the figure. Figures are sorted by this key. */
  readonly key: 'collected' | 'settlement';
  readonly label: string;
  readonly value: string;
  readonly note: string;
}

/** The data that the worker writes into the offline page. `seenAt` is a text in IST. */
interface Seen {
  readonly merchant: string;
  readonly seenAt: string;
  readonly figures: readonly SeenFigure[];
}

/** The names that `service-worker.js` reads. */
const cacheName = 'galla-offline';
const page = '/offline';
const seen = '/offline/seen';

let last: Promise<unknown> | undefined;
let prepared: Promise<unknown> | undefined;

/** Stores a figure of a merchant. Calls run one after another. Figures of another merchant are removed. */
export async function keepSeen(merchant: string, figure: SeenFigure): Promise<void> {
  // If the network failed, the next figure tries again.
  prepared ??= prepare().catch((error: unknown) => {
    prepared = undefined;
    throw error;
  });
  const before = last;
  last = (async () => {
    await before?.catch(() => undefined);
    await prepared;
    const cache = await caches.open(cacheName);
    const kept = (await (await cache.match(seen))?.json()) as Seen | undefined;
    const others = kept?.merchant === merchant ? kept.figures.filter(({ key }) => key !== figure.key) : [];
    const figures = [...others, figure].toSorted((a, b) => a.key.localeCompare(b.key));
    const now = { merchant, seenAt: formatDateTime(currentTime()), figures } satisfies Seen;
    await cache.put(seen, new Response(JSON.stringify(now)));
  })();
  await last;
}

/** Registers the worker and caches its offline page in the person's language and this release. */
async function prepare(): Promise<void> {
  allowLibraryMarkup();
  await navigator.serviceWorker.register(workerScript, { scope: '/', updateViaCache: 'none' });
  const cache = await caches.open(cacheName);
  await cache.add(page);
}
