import type { PaymentInstruction, Rail, RailPayment } from '../../../platform/rail/rail.ts';
import { RailUnknown } from '../../../platform/rail/rail.ts';

/** An in-memory bank for server tests, which set its answers and read its requests. */
export interface FakeBank extends Rail {
  readonly asked: PaymentInstruction[];
  /** The bank's record of each attempt. */
  readonly book: Map<string, RailPayment>;
  /** How the bank answers the next attempts. */
  mood: 'pending' | 'completed' | 'failed' | 'silent' | 'deaf';
}

/** Opens a bank that answers every attempt with a next step and then waits. */
export function openFakeBank(): FakeBank {
  const asked: PaymentInstruction[] = [];
  const book = new Map<string, RailPayment>();
  const bank: FakeBank = {
    asked,
    book,
    mood: 'pending',
    async startPayment(instruction) {
      asked.push(instruction);
      // The request did not arrive.
      if (bank.mood === 'deaf') throw new RailUnknown('The bank is deaf.');
      const known = book.get(instruction.attemptId) ?? begin(instruction, bank.mood);
      book.set(instruction.attemptId, known);
      // The request arrived, but the answer was lost.
      if (bank.mood === 'silent') throw new RailUnknown('The bank is silent.');
      return known;
    },
    async findPayment(attemptId) {
      return book.get(attemptId);
    },
    startRefund: () => Promise.reject(new RailUnknown('This bank refunds nothing.')),
    findRefund: () => Promise.reject(new RailUnknown('This bank refunds nothing.')),
    startPayout: () => Promise.reject(new RailUnknown('This bank pays nothing out.')),
    findPayout: () => Promise.reject(new RailUnknown('This bank pays nothing out.')),
    checkAccount: () => Promise.reject(new RailUnknown('This bank checks no accounts.')),
    findAccountCheck: async () => undefined,
    activateGateway: () => Promise.reject(new RailUnknown('This bank opens no gateways.')),
    findActivation: async () => undefined,
    checkVpa: () => Promise.reject(new RailUnknown('This bank checks no UPI addresses.')),
  };
  return bank;
}

function begin({ attemptId, method }: PaymentInstruction, mood: FakeBank['mood']): RailPayment {
  const base = { attemptId, providerTransactionId: `FB-${attemptId}` };
  if (mood === 'completed') return { ...base, state: 'COMPLETED', utr: '632414887731' };
  if (mood === 'failed') return { ...base, state: 'FAILED', failureReason: 'Not enough money in the account.' };
  const next =
    method.type === 'UPI'
      ? ({ type: 'UPI', uri: 'upi://pay?pa=shop@bank&pn=Shop&am=100.00&cu=INR' } as const)
      : ({ type: 'REDIRECT', url: 'https://bank.example/otp' } as const);
  return { ...base, state: 'PENDING', next };
}
