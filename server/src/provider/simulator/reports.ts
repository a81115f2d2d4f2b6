import { setTimeout as sleep } from 'node:timers/promises';
import { exchange } from '../../platform/http/exchange.ts';
import type { Logger } from '../../platform/log.ts';
import { signRequest } from '../../platform/rail/signing.ts';
import { simulatorKeyId } from '../../platform/rail/simulator-account.ts';
import type { Book } from './book.ts';
import { isOut, listDueTasks, nextDue, postponeTask, removeTask } from './book-queries.ts';
import type { Task } from './book-rows.ts';
import type { Payments } from './payments.ts';
import type { Payouts } from './payouts.ts';
import type { Refunds } from './refunds.ts';
import type { QrPayments } from './scan/qr-payments.ts';

const longestPauseMs = 300_000;
/** The longest pause between checks for due tasks. */
const longestLookMs = 5_000;
const givenUpMs = 3 * 24 * 3_600_000;
const maxAtOnce = 64;
const paths = {
  'report-payment': '/api/rail/v1/payments',
  'report-payment-once': '/api/rail/v1/payments',
  'report-qr-payment': '/api/rail/v1/qr-payments',
  'report-refund': '/api/rail/v1/refunds',
  'report-chargeback': '/api/rail/v1/chargebacks',
  'report-payout': '/api/rail/v1/payouts',
  'report-message': '/api/messages/v1/reports',
  'report-identity': '/api/kyc/v1/results',
} as const;

/** Runs due tasks: automatic outcomes, and signed callbacks until they are acknowledged. */
export class Runner {
  readonly #parts: RunnerParts;
  readonly #stopping = new AbortController();
  readonly #loop: Promise<void>;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    this.#loop = this.#run();
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#loop;
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        const written = this.#parts.book.nextWrite();
        const busy = await this.#round();
        // A new write may be due at once; earlier tasks are due at their own time.
        if (!busy) await Promise.race([written, this.#pause()]);
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        this.#parts.log.error({ err: error }, 'the simulator could not carry out a due task');
        await sleep(1_000, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      }
    }
  }

  /** Waits until the next task is due. Without tasks it checks rarely: a write wakes it. */
  #pause(): Promise<void> {
    const leftMs = (nextDue(this.#parts.book) ?? Number.POSITIVE_INFINITY) - Date.now();
    const pauseMs = leftMs > 0 ? Math.min(leftMs, longestLookMs) : this.#parts.lookEveryMs;
    return sleep(pauseMs, undefined, { signal: this.#stopping.signal });
  }

  async #round(): Promise<boolean> {
    const { book } = this.#parts;
    const due = listDueTasks(book, Date.now(), !isOut(book, 'callbacks'), maxAtOnce);
    await Promise.all(due.map((task) => this.#perform(task)));
    return due.length > 0;
  }

  async #perform(task: Task): Promise<void> {
    const { book, payments, qrPayments, refunds, payouts } = this.#parts;
    if (task.kind === 'finish-payment') return book.write(() => payments.finish(task, Date.now()));
    if (task.kind === 'finish-qr-payment') return book.write(() => qrPayments.finish(task, Date.now()));
    if (task.kind === 'finish-refund') return book.write(() => refunds.finish(task, Date.now()));
    if (task.kind === 'finish-payout') return book.write(() => payouts.finish(task, Date.now()));
    const path = paths[task.kind];
    const now = Date.now();
    const isOnce = task.kind === 'report-payment-once';
    const done = (await this.#deliver(path, task.content)) || isOnce || now - task.since > givenUpMs;
    const pause = Math.min(this.#parts.firstPauseMs * 2 ** Math.min(task.tries, 20), longestPauseMs);
    await book.write(() => {
      if (done) removeTask(book, task);
      else postponeTask(book, task, Date.now() + pause);
    });
  }

  async #deliver(path: string, body: string): Promise<boolean> {
    const { reportTo, secret } = this.#parts;
    try {
      const { status } = await exchange(`${reportTo}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signRequest(simulatorKeyId, secret, body, Date.now()) },
        body,
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(10_000)]),
        maxBytes: 64 * 1024,
      });
      return status >= 200 && status < 300;
    } catch {
      return false;
    }
  }
}

export interface RunnerParts {
  readonly book: Book;
  readonly payments: Payments;
  readonly qrPayments: QrPayments;
  readonly refunds: Refunds;
  readonly payouts: Payouts;
  readonly log: Pick<Logger, 'error'>;
  /** Galla's address without a path. */
  readonly reportTo: string;
  readonly secret: string;
  /** The pause after the first unacknowledged callback; it doubles. */
  readonly firstPauseMs: number;
  readonly lookEveryMs: number;
}
