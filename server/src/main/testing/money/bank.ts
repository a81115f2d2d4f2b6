import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  PaymentInstruction,
  PayoutInstruction,
  Rail,
  RailPayment,
  RailPayout,
  RailRefund,
  RefundInstruction,
} from '../../../platform/rail/rail.ts';
import { RailUnknown } from '../../../platform/rail/rail.ts';
import { Book } from '../../../provider/simulator/book.ts';
import { isOut, removeTask } from '../../../provider/simulator/book-queries.ts';
import type {
  BookChargeback,
  BookPayment,
  BookPayout,
  BookRefund,
  Task,
} from '../../../provider/simulator/book-rows.ts';
import { Chargebacks } from '../../../provider/simulator/chargebacks.ts';
import type { Taken } from '../../../provider/simulator/instructions.ts';
import { Payments } from '../../../provider/simulator/payments.ts';
import { Payouts } from '../../../provider/simulator/payouts.ts';
import { Refunds } from '../../../provider/simulator/refunds.ts';

const delays = { pending: 5_000, bank: 120_000, late: 5_000, again: 1_000, silence: 15_000, slow: 12_000 };

/** The operations of the bank on its book. */
const rulesOver = (book: Book) => ({
  payments: new Payments(book, delays, 'http://galla.test'),
  refunds: new Refunds(book, delays),
  payouts: new Payouts(book, delays),
  chargebacks: new Chargebacks(book),
});

/**
 * The simulator of banks with its rules and its book on disk, called directly instead of over HTTP. So a test decides
 * when time passes and in which order the bank reports, and a sequence always runs the same way.
 */
export class CalledBank implements Rail {
  readonly #folder = mkdtempSync(join(tmpdir(), 'galla-bank-'));
  /** Galla's clock. */
  now: () => number = Date.now;
  /** Set when the caller dies while the bank works: the bank has carried out the request, but the answer is lost. */
  askerDies = false;
  book = this.#open();
  rules = rulesOver(this.book);

  async startPayment(instruction: PaymentInstruction): Promise<RailPayment> {
    return this.#answer(await this.book.write(() => this.rules.payments.start({ ...instruction }, this.now())));
  }

  async startRefund(instruction: RefundInstruction): Promise<RailRefund> {
    return this.#answer(await this.book.write(() => this.rules.refunds.start(instruction, this.now())));
  }

  async findPayment(attemptId: string): Promise<RailPayment | undefined> {
    this.#mustAnswer();
    return this.rules.payments.find(attemptId);
  }

  async findRefund(refundId: string): Promise<RailRefund | undefined> {
    this.#mustAnswer();
    return this.rules.refunds.find(refundId);
  }

  async startPayout(instruction: PayoutInstruction): Promise<RailPayout> {
    return this.#answer(await this.book.write(() => this.rules.payouts.start({ ...instruction }, this.now())));
  }

  async findPayout(payoutId: string): Promise<RailPayout | undefined> {
    this.#mustAnswer();
    return this.rules.payouts.find(payoutId);
  }

  checkAccount = () => Promise.reject(new RailUnknown('This bank checks no accounts.'));
  findAccountCheck = async () => undefined;
  activateGateway = () => Promise.reject(new RailUnknown('This bank opens no gateways.'));
  findActivation = async () => undefined;
  checkVpa = () => Promise.reject(new RailUnknown('This bank checks no UPI addresses.'));

  /** Runs everything that the bank does on its own schedule, up to now. */
  async works(): Promise<void> {
    const due = this.book.all<Task>(
      `SELECT * FROM task WHERE kind LIKE 'finish%' AND due_at <= ? ORDER BY due_at, id`,
      this.now(),
    );
    for (const task of due)
      await this.book.write(() => {
        const { payments, refunds, payouts } = this.rules;
        if (task.kind === 'finish-payout') payouts.finish(task, this.now());
        else (task.kind === 'finish-refund' ? refunds : payments).finish(task, this.now());
      });
  }

  /** The reports that are not sent yet, oldest first. */
  reports(): Task[] {
    return this.book.all<Task>(`SELECT * FROM task WHERE kind LIKE 'report%' AND due_at <= ? ORDER BY id`, this.now());
  }

  /** Marks a report as acknowledged. */
  async acknowledged(task: Task): Promise<void> {
    await this.book.write(() => removeTask(this.book, task));
  }

  /** The customer acts on the bank's page, so that the payment gets this outcome. */
  act = (...how: Parameters<Payments['act']>): Promise<void> => this.book.write(() => this.rules.payments.act(...how));

  payments = (merchantId: string): BookPayment[] =>
    this.book.all('SELECT * FROM payment WHERE merchant_id = ? ORDER BY created_at, attempt_id', merchantId);
  refunds = (merchantId: string): BookRefund[] =>
    this.book.all('SELECT * FROM refund WHERE merchant_id = ? ORDER BY created_at, refund_id', merchantId);
  claims = (merchantId: string): BookChargeback[] =>
    this.book.all('SELECT * FROM chargeback WHERE merchant_id = ? ORDER BY created_at, chargeback_id', merchantId);

  paidOut = (merchantId: string): BookPayout[] =>
    this.book.all('SELECT * FROM payout WHERE merchant_id = ? ORDER BY created_at, payout_id', merchantId);

  /** Restarts the bank with the content of its book. */
  restart(): void {
    this.book.close();
    this.book = this.#open();
    this.rules = rulesOver(this.book);
  }

  close(): void {
    this.book.close();
    rmSync(this.#folder, { recursive: true });
  }

  #open(): Book {
    return new Book(join(this.#folder, 'book.db'));
  }

  #mustAnswer(): void {
    if (this.askerDies) throw new Error('killed');
    if (isOut(this.book, 'all')) throw new RailUnknown('The bank is out.');
  }

  #answer<T>(taken: Taken<T>): T {
    if (this.askerDies) throw new Error('killed');
    if (taken.is === 'reused') throw new Error('An id was used for two things');
    if (taken.is === 'not-taken' || !taken.answers) throw new RailUnknown('The bank does not answer.');
    return taken.answer;
  }
}
