import type { Rail, RailRefund, RailState, RefundInstruction } from '../../../platform/rail/rail.ts';
import { RailUnknown } from '../../../platform/rail/rail.ts';

/**
 * The bank's behaviour for the next refunds. `lost` and `silent` do not answer; only `silent` has accepted the refund.
 */
export type Mood = RailState | 'lost' | 'silent';

/** An in-memory bank that keeps the promises of docs/rail.md: each id is processed once, and a final state stays. */
export class FakeBank implements Rail {
  readonly book = new Map<string, RefundInstruction & { state: RailState }>();
  mood: Mood = 'PENDING';
  /** How often a refund was sent, even if it was processed only once. */
  sent = 0;
  /** Runs while a refund is at the bank, before its answer. */
  meanwhile: () => Promise<void> = async () => undefined;

  async startRefund(instruction: RefundInstruction): Promise<RailRefund> {
    this.sent += 1;
    const { mood } = this;
    if (mood !== 'lost' && !this.book.has(instruction.refundId))
      this.book.set(instruction.refundId, { ...instruction, state: mood === 'silent' ? 'PENDING' : mood });
    await this.meanwhile();
    if (mood === 'lost' || mood === 'silent') throw new RailUnknown('The bank does not answer.');
    return this.#answer(instruction.refundId);
  }

  async findRefund(refundId: string): Promise<RailRefund | undefined> {
    return this.book.has(refundId) ? this.#answer(refundId) : undefined;
  }

  /** Decides on a pending refund. */
  decide(refundId: string, state: 'COMPLETED' | 'FAILED'): void {
    const entry = this.book.get(refundId);
    if (entry?.state === 'PENDING') entry.state = state;
  }

  /** The sum refunded for a payment, in paise. */
  paidBack(providerTransactionId: string): number {
    return [...this.book.values()]
      .filter((entry) => entry.providerTransactionId === providerTransactionId && entry.state === 'COMPLETED')
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  startPayment = () => Promise.reject(new RailUnknown('This bank takes no payments.'));
  findPayment = () => Promise.reject(new RailUnknown('This bank takes no payments.'));
  startPayout = () => Promise.reject(new RailUnknown('This bank pays nothing out.'));
  findPayout = () => Promise.reject(new RailUnknown('This bank pays nothing out.'));
  checkAccount = () => Promise.reject(new RailUnknown('This bank checks no accounts.'));
  findAccountCheck = async () => undefined;
  activateGateway = () => Promise.reject(new RailUnknown('This bank opens no gateways.'));
  findActivation = async () => undefined;
  checkVpa = () => Promise.reject(new RailUnknown('This bank checks no UPI addresses.'));

  #answer(refundId: string): RailRefund {
    const state = this.book.get(refundId)?.state ?? 'PENDING';
    if (state === 'FAILED') return { refundId, state, failureReason: 'The account is closed' };
    return state === 'COMPLETED' ? { refundId, state, utr: '612345678901' } : { refundId, state };
  }
}
