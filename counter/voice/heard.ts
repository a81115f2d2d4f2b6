/** A payment as far as speaking goes. Amounts are paise. */
export interface SpeakablePayment {
  readonly paymentId: string;
  readonly state: string;
  readonly amount: number;
  readonly app: string | null;
  readonly refundedAmount: number;
}

/** Whether all of a payment went back to the customer, as what is paid to a QR code that has ended does at once. */
export const isReturned = ({ amount, refundedAmount }: Pick<SpeakablePayment, 'amount' | 'refundedAmount'>): boolean =>
  refundedAmount >= amount;

/** So many payments wait to be spoken at most; the oldest of more are not spoken any more. */
export const maxWaiting = 50;

/** So many payments are known as spoken: what changes later, such as by a refund, is not spoken again. */
const maxKnown = 1_000;

/** Those of some payments that have to be spoken: completed, still the shop's and not spoken before, in their order, each once. */
export function toSpeak<P extends SpeakablePayment>(spoken: readonly string[], payments: readonly P[]): P[] {
  const known = new Set(spoken);
  return payments.filter((payment) => {
    const { paymentId, state } = payment;
    if (state !== 'COMPLETED' || isReturned(payment) || known.has(paymentId)) return false;
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
