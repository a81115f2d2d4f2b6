import type { PayoutInstruction, Rail, RailPayout, RailState } from '../../../platform/rail/rail.ts';
import { RailUnknown } from '../../../platform/rail/rail.ts';
import { silentRail } from '../../../platform/testing/silent-rails.ts';

/**
 * The bank's behaviour for the next payouts. `lost` and `silent` do not answer; only `silent` has accepted the payout.
 * `away` fails them temporarily.
 */
export type Mood = RailState | 'lost' | 'silent' | 'away';

/**
 * An in-memory bank that pays out and keeps the promises of docs/rail.md: each id is processed once, and a final state
 * stays.
 */
export interface PayingBank extends Rail {
  readonly book: Map<string, PayoutInstruction & { state: RailState; passing?: boolean }>;
  mood: Mood;
  /** The merchant of each sent payout, including repeated ones. */
  readonly sent: string[];
  /** The payouts about which it was asked. */
  readonly asked: string[];
}

const utrOf = (place: number) => `GALLAN${String(place + 1).padStart(10, '0')}`;

/** Opens a bank that pays out at once. */
export function openPayingBank(): PayingBank {
  const book: PayingBank['book'] = new Map();
  const answerOf = (payoutId: string): RailPayout => {
    const { state = 'PENDING', passing = false } = book.get(payoutId) ?? {};
    if (state === 'FAILED' && passing)
      return { payoutId, state, failureReason: 'The bank is away.', failureKind: 'PASSING' };
    if (state === 'FAILED') return { payoutId, state, failureReason: 'The account is closed.', failureKind: 'LASTING' };
    return state === 'COMPLETED'
      ? { payoutId, state, utr: utrOf([...book.keys()].indexOf(payoutId)) }
      : { payoutId, state };
  };
  const bank: PayingBank = {
    ...silentRail,
    book,
    mood: 'COMPLETED',
    sent: [],
    asked: [],
    async startPayout(instruction) {
      bank.sent.push(instruction.merchantId);
      const { mood } = bank;
      if (mood === 'lost') throw new RailUnknown('The bank does not answer.');
      const state = mood === 'silent' ? 'COMPLETED' : mood === 'away' ? 'FAILED' : mood;
      if (!book.has(instruction.payoutId))
        book.set(instruction.payoutId, { ...instruction, state, passing: mood === 'away' });
      if (mood === 'silent') throw new RailUnknown('The bank does not answer.');
      return answerOf(instruction.payoutId);
    },
    async findPayout(payoutId) {
      bank.asked.push(payoutId);
      return book.has(payoutId) ? answerOf(payoutId) : undefined;
    },
  };
  return bank;
}
