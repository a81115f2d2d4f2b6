import type { PaymentInstruction, Rail, RailPayment } from '../../../platform/rail/rail.ts';
import { RailUnknown } from '../../../platform/rail/rail.ts';
import type { DemoWay } from './demo-link.ts';

/** The bank declines a refund of exactly this amount in paise, as the simulator does (docs/sentinels.md). */
export const refusedRefund = 11_01;

/** The bank's answer about an attempt. A pending one waits for its customer. */
export type BankAnswer = Pick<RailPayment, 'state' | 'failureReason'> & { readonly way: DemoWay };

/** The bank of the demo's past: it answers each attempt at once, as its customer's story says. */
export class DemoBank implements Rail {
  answer: BankAnswer | undefined;
  /** Twelve digits that no other payment of the demo has. */
  #utr: number;

  /** @param series of its UTRs: each bank of the demo has its own */
  constructor(series: number) {
    this.#utr = 632_400_000_000 + series * 100_000_000;
  }

  startPayment = async ({ attemptId }: PaymentInstruction): Promise<RailPayment> => this.reportOf(attemptId);

  /** The bank's report about an attempt, now or later. */
  reportOf(attemptId: string): RailPayment {
    if (this.answer === undefined) throw new RailUnknown('Nobody pays now.');
    const { way, state, failureReason } = this.answer;
    this.#utr += 7_919;
    return {
      attemptId,
      providerTransactionId: `LINKS-${this.#utr}`,
      state,
      ...(state === 'PENDING' ? {} : { paidWith: way.paidWith }),
      ...(state === 'COMPLETED' ? { utr: String(this.#utr) } : {}),
      ...(failureReason === undefined ? {} : { failureReason }),
    };
  }

  startRefund: Rail['startRefund'] = async ({ refundId, amount }) => {
    if (amount === refusedRefund) return { refundId, state: 'FAILED', failureReason: 'The bank declined the refund' };
    this.#utr += 7_919;
    return { refundId, state: 'COMPLETED', utr: String(this.#utr) };
  };

  findPayment = async () => undefined;
  findRefund = async () => undefined;
  startPayout = () => Promise.reject(new RailUnknown('This bank pays nothing out.'));
  findPayout = async () => undefined;
  checkAccount = () => Promise.reject(new RailUnknown('This bank checks no accounts.'));
  findAccountCheck = async () => undefined;
  activateGateway = () => Promise.reject(new RailUnknown('This bank opens no gateways.'));
  findActivation = async () => undefined;
  checkVpa = () => Promise.reject(new RailUnknown('This bank checks no UPI addresses.'));
}
