import { encodeId } from '@galla/contract/core/ids.ts';
import type { CounterReady, CounterNews as News } from '@galla/contract/shops/counter/schemas.ts';
import { maxCounterPayments } from '@galla/contract/shops/counter/schemas.ts';
import type { CounterContext } from '../../callers/counter.ts';
import { isCounterLive } from '../../platform/auth/counter-devices.ts';
import type { Signal } from '../../platform/events/signal.ts';
import type { ServerSentEvent } from '../../platform/http/handlers.ts';
import { firstIdAt } from '../../platform/ids.ts';
import { findQrOutcomes } from '../dynamic-qr/public/outcome-queries.ts';
import { type CounterNews, type Feed, longestHeldMs } from './news.ts';
import { shownPayment } from './payments.ts';
import { listCompletedSince, listPayments } from './queries.ts';

/** How often a stream sends a heartbeat and checks whether its phone is still allowed to read (ms). */
const heartbeatMs = 10_000;
/** A phone that was away longer than this (ms) gets the payments of this period only. */
const longestAway = 86_400_000;
/** A payment's journal may be older than its commit by this much (ms). */
const commitMs = 10_000;
const maxMissed = 2_000;

/**
 * Streams a counter's payments as they arrive. The phone is checked every 10 s, and at once when it is signed out. Then
 * the stream ends, and the next request gets the reason.
 */
export async function* followCounter(
  context: CounterContext,
  { news, signal }: { readonly news: CounterNews; readonly signal: Signal },
  since: string | undefined,
): AsyncGenerator<ServerSentEvent | 'heartbeat'> {
  const { counter, clock, database } = context;
  // The feed starts before the list is read. Payments in between arrive twice, and the phone recognises them by id.
  const feed = await news.follow(counter);
  try {
    const { ready, held } = await readyOf(context, since);
    feed.hold(held);
    yield { event: 'ready', data: ready };
    const [own, rows] = [new Set([counter.id]), waitFor(feed)];
    let look = signal.next(own, heartbeatMs);
    for (;;) {
      const woken = await Promise.race([rows.next(), look]);
      if (woken === 'closed' || woken === undefined) return;
      if (Array.isArray(woken)) {
        rows.taken();
        if (woken.length > 0) yield { event: 'payments', data: newsOf(woken.map(shownPayment), clock.now()) };
        continue;
      }
      if (!(await isCounterLive(database, counter, clock.now()))) return;
      look = signal.next(own, heartbeatMs);
      yield 'heartbeat';
    }
  } finally {
    feed.close();
  }
}

/** Waits for the next rows, one wait at a time. The rows are kept until they are fetched. */
function waitFor(feed: Feed) {
  let waiting: ReturnType<Feed['next']> | undefined;
  return {
    next() {
      waiting ??= feed.next();
      return waiting;
    },
    taken() {
      waiting = undefined;
    },
  };
}

const newsOf = (payments: News['payments'], now: number): News => ({ now: new Date(now).toISOString(), payments });

/**
 * The first message. Recent payments that may still be refunded are left out (`held`) and announced once that is
 * decided.
 */
async function readyOf(
  { counter, scoped, now }: CounterContext,
  since: string | undefined,
): Promise<{ readonly ready: CounterReady; readonly held: readonly string[] }> {
  return scoped(async (tx) => {
    const freshFrom = firstIdAt(now - longestHeldMs - commitMs);
    const payments = await listPayments(tx, counter, { limit: maxCounterPayments, freshFrom });
    const outcomes = await findQrOutcomes(
      tx,
      counter.tenantId,
      payments.filter(({ fresh }) => fresh),
    );
    const held = new Set(outcomes.filter(({ outcome }) => outcome === 'UNDECIDED').map(({ id }) => id));
    const from = since === undefined ? undefined : Math.max(Date.parse(since) - commitMs, now - longestAway);
    const missed =
      from === undefined || from > now ? [] : await listCompletedSince(tx, counter, firstIdAt(from), maxMissed);
    const ready = {
      now: new Date(now).toISOString(),
      payments: payments.filter(({ id }) => !held.has(id)).map(shownPayment),
      missed: missed
        .filter(({ id }) => !held.has(id))
        .map(({ id, amount }) => ({ paymentId: encodeId('payment', id), amount })),
    };
    return { ready, held: [...held] };
  });
}
