/** The fields of a payment that the voice needs. Amounts are in paise. */
export interface SpeakablePayment {
  readonly paymentId: string;
  readonly state: string;
  readonly amount: number;
  readonly app: string | null;
  /** Whether the full amount was or is being refunded to the customer, as for a payment to a QR code that has ended. */
  readonly goesBack: boolean;
  readonly at: string;
}

/** The maximum number of payments waiting to be spoken; beyond it, the oldest are dropped. */
export const maxWaiting = 50;

/** The maximum number of payments remembered as spoken. A later change, such as a refund, is not spoken again. */
const maxKnown = 1_000;

/** A refund later than this after the payment comes from the shop, so the counter does not announce it. */
const atOnceMs = 5 * 60_000;

const isFresh = (at: string, now: string) => Date.parse(now) - Date.parse(at) <= atOnceMs;

/** The received payments that are being refunded and arrived just now. */
export function returnedAtOnce<P extends SpeakablePayment>(
  received: readonly P[],
  changed: ReadonlyMap<string, P>,
  now: string,
): P[] {
  const known = received.map(({ paymentId }) => changed.get(paymentId)).filter((payment) => payment !== undefined);
  return known.filter((payment) => payment.goesBack && isFresh(payment.at, now));
}

/**
 * The payments that have to be spoken: completed, not spoken before, in order, each once; of refunded ones only those
 * that arrived just now. `now` is the time of the message.
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

/** The ids remembered as spoken after these payments. The oldest are dropped. */
export function withSpoken(spoken: readonly string[], ids: readonly string[]): string[] {
  const added = new Set(ids);
  return [...spoken.filter((id) => !added.has(id)), ...added].slice(-maxKnown);
}

/** The payments that arrived while the phone was offline and were not spoken before. */
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

/** The queue with one more entry; only the last 50 stay. */
export const queued = <T>(queue: readonly T[], next: T): T[] => [...queue, next].slice(-maxWaiting);
