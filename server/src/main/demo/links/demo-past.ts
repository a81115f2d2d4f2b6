import { randomUUID } from 'node:crypto';
import type { Checkout } from '../../../collect/checkout/public/service.ts';
import { orderKeyOfToken } from '../../../collect/checkout/public/service.ts';
import { startAttempt } from '../../../collect/checkout/public/start.ts';
import type { AttemptOfOrder } from '../../../collect/checkout/settle.ts';
import { processLinkBatches } from '../../../collect/payment-link-batches/jobs.ts';
import { paymentLinkExpiry } from '../../../collect/payment-links/expiry.ts';
import { notifyOfLinks } from '../../../collect/payment-links/messages/notices.ts';
import { remindCustomers } from '../../../collect/payment-links/messages/reminders.ts';
import { notifyOfPages } from '../../../collect/payment-pages/messages/notices.ts';
import type { IngestionService } from '../../../payments/ingestion/public/service.ts';
import { startIngestion } from '../../../payments/ingestion/public/service.ts';
import type { UnlockedConfig } from '../../../platform/config.ts';
import type { Database } from '../../../platform/db/database.ts';
import { inTenant, inTransaction } from '../../../platform/db/database.ts';
import type { Claim, TenantJob, Turn } from '../../../platform/jobs/job.ts';
import { GiveUp } from '../../../platform/jobs/job.ts';
import { createLog } from '../../../platform/log.ts';
import { deliverMessages } from '../../../platform/messages/delivery.ts';
import { railsOf } from '../../../platform/rail/rails.ts';
import type { RefundWork } from '../../../refunds/refunds/jobs.ts';
import { sendRefunds } from '../../../refunds/refunds/jobs.ts';
import { messageFollowers } from '../../features.ts';
import { orderFollowers } from '../../order-followers.ts';
import type { BankAnswer } from './demo-bank.ts';
import { DemoBank } from './demo-bank.ts';

/** The dependencies of the demo's past. */
export interface PastNeeds extends Pick<UnlockedConfig, 'masterKey' | 'publicUrl'> {
  readonly worker: Database;
  /** The same database, opened for the ingestion. */
  readonly ingesting: Database;
  readonly contact: UnlockedConfig['provider']['contact'];
}

/** The dependencies of the link jobs. */
type Needs = Checkout & RefundWork & Pick<PastNeeds, 'contact'>;

const placesAtOnce = 100;

const jobs: readonly TenantJob<Needs>[] = [
  paymentLinkExpiry.job,
  sendRefunds,
  processLinkBatches,
  notifyOfLinks,
  remindCustomers,
  notifyOfPages,
];

/**
 * The demo's past: the services of checkout and worker with a clock that follows the stories, a bank that answers as
 * they say, and an outbox from which nothing is sent.
 */
export class DemoPast {
  readonly bank: DemoBank;
  readonly clock = { at: 0, now: () => this.clock.at };
  readonly needs: Needs;
  readonly #ingestion: IngestionService;

  /** @param series of the bank's UTRs */
  constructor({ worker, ingesting, ...rest }: PastNeeds, series: number) {
    this.bank = new DemoBank(series);
    this.#ingestion = startIngestion({ database: ingesting, clock: this.clock });
    this.needs = {
      ...rest,
      database: worker,
      clock: this.clock,
      log: createLog('silent', 'worker'),
      orderFollowers,
      rails: railsOf({ engine: undefined, simulator: this.bank, demo: true }),
      ingestion: this.#ingestion,
    };
  }

  /** Does a worker's work for a tenant at this moment: ends links, sends refunds and messages, checks files. */
  async work(tenantId: string, now: number): Promise<void> {
    this.clock.at = now;
    const { database } = this.needs;
    const claim = { tenantId, now: new Date(now), places: placesAtOnce, except: [] };
    const claimed = await inTenant(database, tenantId, async (tx) => {
      const runs: (() => Promise<void>)[] = [];
      for (const job of jobs)
        for (const item of await job.claim(tx, claim))
          runs.push(() => job.start(this.needs).run(item, this.#turn(tenantId)));
      return runs;
    });
    for (const run of claimed) await run();
    if (claimed.length > 0) await this.#deliver(claim);
  }

  /** A customer pays on the page of an order, and the bank gives this answer. */
  press(payUrl: string, answer: BankAnswer): Promise<AttemptOfOrder> {
    this.bank.answer = answer;
    const orderKey = orderKeyOfToken(this.needs, new URL(payUrl).pathname.slice('/pay/'.length));
    const press = { key: randomUUID(), method: answer.way.method, language: 'en', address: '' } as const;
    return startAttempt(this.needs, orderKey, press);
  }

  close = (): Promise<void> => this.#ingestion.writer.close();

  async #deliver(claim: Claim): Promise<void> {
    const { database } = this.needs;
    const messages = await inTransaction(database, (tx) => deliverMessages.claim(tx, claim));
    if (messages.length === 0) return;
    const runner = deliverMessages.start({ ...this.needs, senders: { SMS: null, EMAIL: null }, messageFollowers });
    // A sentinel number refuses its message, and its link shows that.
    for (const message of messages)
      await runner.run(message, this.#turn(claim.tenantId)).catch((error: unknown) => {
        if (!(error instanceof GiveUp)) throw error;
      });
  }

  #turn(tenantId: string): Turn {
    const { database } = this.needs;
    return {
      tenantId,
      signal: new AbortController().signal,
      write: (work) => inTenant(database, tenantId, work),
    };
  }
}
