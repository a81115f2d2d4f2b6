import type { Rail, RailRefund, RailState, RefundInstruction } from '../../platform/rail/rail.ts';
import { RailUnknown } from '../../platform/rail/rail.ts';

/** How the bank takes the next refunds. `lost` and `silent` answer nothing; only `silent` has taken the refund. */
export type Mood = RailState | 'lost' | 'silent';

/** A bank in memory, by the promises of docs/rail.md: each id is carried out once, and final is final. */
export class FakeBank implements Rail {
  readonly book = new Map<string, RefundInstruction & { state: RailState }>();
  mood: Mood = 'PENDING';
  /** How often a refund was sent, however often it was carried out. */
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

  /** The bank makes up its mind on a pending refund. */
  decide(refundId: string, state: 'COMPLETED' | 'FAILED'): void {
    const entry = this.book.get(refundId);
    if (entry?.state === 'PENDING') entry.state = state;
  }

  /** What the bank has given back of a payment, in paise. */
  paidBack(providerTransactionId: string): number {
    return [...this.book.values()]
      .filter((entry) => entry.providerTransactionId === providerTransactionId && entry.state === 'COMPLETED')
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  startPayment = () => Promise.reject(new RailUnknown('This bank takes no payments.'));
  findPayment = () => Promise.reject(new RailUnknown('This bank takes no payments.'));
  startPayout = () => Promise.reject(new RailUnknown('This bank pays nothing out.'));
  findPayout = () => Promise.reject(new RailUnknown('This bank pays nothing out.'));

  #answer(refundId: string): RailRefund {
    const state = this.book.get(refundId)?.state ?? 'PENDING';
    if (state === 'FAILED') return { refundId, state, failureReason: 'The account is closed' };
    return state === 'COMPLETED' ? { refundId, state, utr: '612345678901' } : { refundId, state };
  }
}
