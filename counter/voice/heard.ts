/** A payment as far as speaking goes. Amounts are paise. */
export interface SpeakablePayment {
  readonly paymentId: string;
  readonly state: string;
  readonly amount: number;
  readonly app: string | null;
  /** All of it went back to the customer, or does, as of a payment to a QR code that has ended. */
  readonly goesBack: boolean;
  readonly at: string;
}

/** So many payments wait to be spoken at most; the oldest of more are not spoken any more. */
export const maxWaiting = 50;

/** So many payments are known as spoken: what changes later, such as by a refund, is not spoken again. */
const maxKnown = 1_000;

/** What goes back later than this after it came is a refund of the shop, and no news at the counter. */
const atOnceMs = 5 * 60_000;

const isFresh = (at: string, now: string) => Date.parse(now) - Date.parse(at) <= atOnceMs;

/** Those that came just now, of payments that were received and have gone back meanwhile. */
export function returnedAtOnce<P extends SpeakablePayment>(
  received: readonly P[],
  changed: ReadonlyMap<string, P>,
  now: string,
): P[] {
  const known = received.map(({ paymentId }) => changed.get(paymentId)).filter((payment) => payment !== undefined);
  return known.filter((payment) => payment.goesBack && isFresh(payment.at, now));
}

/**
 * Those of some payments that have to be spoken: completed and not spoken before, in their order, each once; of those that
 * went back the ones that came just now. `now` is the moment of the news.
 */
export function toSpeak<P extends SpeakablePayment>(
  spoken: readonly string[],
  payments: readonly P[],
  now: string,
): P[] {
  const known = new Set(spoken);
  return payments.filter((payment) => {
    const { paymentId, state, at, goesBack } = payment;
    if (state !== 'COMPLETED' || known.has(paymentId)) return false;
    if (goesBack && !isFresh(at, now)) return false;
    known.add(paymentId);
    return true;
  });
}

/** What is known as spoken once these payments are. The oldest are forgotten. */
export function withSpoken(spoken: readonly string[], ids: readonly string[]): string[] {
  const added = new Set(ids);
  return [...spoken.filter((id) => !added.has(id)), ...added].slice(-maxKnown);
}

/** What came while the phone was away and was not spoken before. */
export function missedOf(
  spoken: readonly string[],
  missed: readonly { readonly paymentId: string; readonly amount: number }[],
): { readonly ids: readonly string[]; readonly amount: number; readonly count: number } {
  const known = new Set(spoken);
  const left = missed.filter(({ paymentId }) => !known.has(paymentId));
  return {
    ids: left.map(({ paymentId }) => paymentId),
    amount: left.reduce((sum, { amount }) => sum + amount, 0),
    count: left.length,
  };
}

/** The queue with one more; the last 50 stay. */
export const queued = <T>(queue: readonly T[], next: T): T[] => [...queue, next].slice(-maxWaiting);
