import { decodeId } from '@galla/contract/core/ids.ts';
import { expect } from 'vitest';
import { askAboutAttempts } from '../../../collect/checkout/jobs.ts';
import type { Checkout } from '../../../collect/checkout/public/service.ts';
import { closeExpired } from '../../../collect/checkout/public/service.ts';
import { paymentLinkExpiry } from '../../../collect/payment-links/expiry.ts';
import type { Database } from '../../../platform/db/database.ts';
import { runDue } from '../../../platform/jobs/run-due.ts';
import { listOutages, switchOutage } from '../../../provider/simulator/book-queries.ts';
import { outcomeOfCard } from '../../../provider/simulator/payments.ts';
import { processBatches } from '../../../refunds/refund-batches/jobs.ts';
import { sendRefunds } from '../../../refunds/refunds/jobs.ts';
import type { TestBrowser, TestGalla, TestMerchant } from '../test-galla.ts';
import type { CalledBank } from './bank.ts';
import { type Death, dyingDatabase, untilDeath } from './dying-database.ts';
import { Linking } from './linking.ts';
import { Ordering } from './ordering.ts';
import { Refunding } from './refunding.ts';
import { report, reportAndDie } from './reporting.ts';
import { Settling } from './settling.ts';
import { pick, rightAccount, type Step } from './steps.ts';

/** The fixtures of a sequence. */
export interface WorldParts {
  readonly galla: TestGalla;
  readonly bank: CalledBank;
  /** The checkout with the worker's dependencies. */
  readonly checkout: Checkout;
  /** A database with the login of the API. */
  readonly api: Database;
  readonly auditor: Database;
  readonly merchant: TestMerchant;
  /** The browser of the person who requests refunds. */
  readonly asker: TestBrowser;
  /** The browser of the person who approves them. */
  readonly decider: TestBrowser;
  /** Keeps both signed in and confirmed, as people in front of the screen are. */
  readonly stay: () => Promise<void>;
}

/** Acknowledged acts, which must stay in the database. */
export interface Recorded {
  /** Refunds by id, with the amount. */
  readonly refunds: Map<string, number>;
  /** Orders by id. */
  readonly orders: Map<string, number>;
  /** Payment links by id. */
  readonly links: Map<string, number>;
  /** Reports that Galla acknowledged, as they were. */
  readonly reports: Record<string, unknown>[];
}

const quiet = { error: () => undefined, warn: () => undefined };

let worlds = 0;

/** One merchant with its customers, people, worker and bank. Each step of a sequence acts on it. */
export class World {
  readonly parts: WorldParts;
  readonly ordering: Ordering;
  readonly linking: Linking;
  readonly refunding: Refunding;
  readonly settling: Settling;
  readonly recorded: Recorded = { refunds: new Map(), orders: new Map(), links: new Map(), reports: [] };
  /** The world's number, so that no two have the same ids. */
  readonly number = ++worlds;
  readonly #began: string;
  #changed = true;

  constructor(parts: WorldParts) {
    this.parts = parts;
    this.ordering = new Ordering(this);
    this.linking = new Linking(this);
    this.refunding = new Refunding(this);
    this.settling = new Settling(this);
    this.#began = new Date(parts.galla.now()).toISOString();
  }

  async do(step: Step): Promise<void> {
    if (this.#changed) await this.parts.stay();
    this.#changed = step.does === 'pass' || step.does === 'settle';
    await (this.#acts[step.does] as (how: Step) => unknown)(step);
  }

  readonly #acts: { readonly [Does in Step['does']]: (how: Extract<Step, { does: Does }>) => unknown } = {
    order: ({ amount }) => this.ordering.order(amount),
    pay: async ({ method, outcome }) => {
      await this.ordering.pay(method);
      await this.do({ does: 'customer acts', attempt: this.#bankPayments().length - 1, outcome });
    },
    attempt: (how) => this.ordering.attempt(how),
    link: (how) => this.linking.create(how),
    'pay link': async ({ method, outcome }) => {
      await this.linking.pay(method);
      await this.do({ does: 'customer acts', attempt: this.#bankPayments().length - 1, outcome });
    },
    choose: (how) => this.linking.choose(how),
    'cancel link': ({ link }) => this.linking.cancel(link),
    'customer acts': ({ attempt, outcome }) => {
      const row = pick(this.#bankPayments(), attempt);
      if (row === undefined) return;
      const vpa = row.method === 'UPI' ? 'asha@okaxis' : undefined;
      const comes = row.method === 'CARD' ? outcomeOfCard(row) : outcome;
      return this.parts.bank.act(row.page, comes, vpa, this.parts.galla.now());
    },
    'cancel order': ({ order }) => this.ordering.cancel(order),
    event: ({ number, state }) => this.#event(number, state),
    'late event': ({ payment }) => this.#lateEvent(payment),
    refund: (how) => this.refunding.refund(how),
    decide: ({ refund, approve }) => this.refunding.decide(pick([...this.recorded.refunds.keys()], refund), approve),
    upload: (how) => this.refunding.upload(how),
    confirm: ({ batch }) => this.refunding.confirm(batch),
    'decide batch': ({ batch, approve }) => this.refunding.decideBatch(batch, approve),
    'move batch': ({ batch, move }) => this.refunding.move(batch, move),
    'charge back': (how) => this.#chargeBack(how),
    'end chargeback': async ({ chargeback, state }) => {
      const { bank, merchant, galla } = this.parts;
      const claim = pick(bank.claims(merchant.merchantId), chargeback);
      const { chargeback_id: chargebackId = '' } = claim ?? {};
      await bank.book.write(() => bank.rules.chargebacks.act({ chargebackId, state }, galla.now()));
    },
    'bank works': () => this.parts.bank.works(),
    report: ({ number, again }) => report(this, pick(this.parts.bank.reports(), number), again),
    'report and die': ({ number, death }) => reportAndDie(this, pick(this.parts.bank.reports(), number), death),
    refunds: ({ death }) => this.work('refunds', death),
    orders: ({ death }) => this.work('orders', death),
    batches: ({ death }) => this.work('batches', death),
    links: ({ death }) => this.work('links', death),
    settle: (how) => this.settling.run(how),
    payouts: ({ death }) => this.settling.payOut(death),
    account: ({ number }) => this.settling.useAccount(number),
    'die at the bank': async ({ of }) => {
      this.parts.bank.askerDies = true;
      await (of === 'payouts' ? this.settling.payOut() : this.work(of)).finally(() => {
        this.parts.bank.askerDies = false;
      });
    },
    outage: ({ what, on }) => this.parts.bank.book.write(() => switchOutage(this.parts.bank.book, what, on)),
    freeze: ({ on }) => this.#freeze(on),
    'bank restarts': () => this.parts.bank.restart(),
    pass: ({ seconds }) => this.parts.galla.pass(seconds * 1_000),
  };

  /** Ends everything: the banks finish and report, all decisions are made, and the worker runs. */
  async end(): Promise<void> {
    const { bank, merchant, galla } = this.parts;
    for (const what of listOutages(bank.book))
      await bank.book.write(() => switchOutage(bank.book, what as never, false));
    await this.#freeze(false);
    await this.parts.stay();
    await this.refunding.endBatches();
    for (let round = 0; round < 4; round += 1) {
      await this.work('batches');
      await this.parts.stay();
      await this.refunding.approveAll();
      for (const work of ['links', 'refunds', 'orders'] as const) await this.work(work);
      await bank.works();
      for (const task of bank.reports()) await report(this, task, false);
      galla.pass(3_601_000);
    }
    await this.settling.end();
    expect(bank.reports().filter(({ content }) => content.includes(merchant.merchantId))).toEqual([]);
  }

  /** The payments of the merchant, oldest first. */
  payments() {
    return this.parts.galla.rows.kysely
      .selectFrom('payment')
      .selectAll()
      .where('tenant_id', '=', this.parts.merchant.tenantId)
      .orderBy('id')
      .execute();
  }

  /** Payments before the sequence: one by UPI in a shop, and one by card, which has a fee. */
  async begin(): Promise<void> {
    await this.settling.useAccount(rightAccount);
    for (const number of [0, 1]) await this.#event(number, 'COMPLETED');
  }

  #bankPayments() {
    return this.parts.bank.payments(this.parts.merchant.merchantId);
  }

  /** An engine sends events of its own payment: repeated, in any order, and contradictory. */
  async #event(number: number, state: 'PENDING' | 'COMPLETED' | 'FAILED'): Promise<void> {
    const { galla, merchant } = this.parts;
    const card = { instrument: 'CREDIT_CARD', instrumentDetails: { cardNetwork: 'VISA' } } as const;
    await galla.pay(merchant, {
      providerTransactionId: `E${this.number}-${number}`,
      merchantOrderId: `E-${number}`,
      createdAt: this.#began,
      state,
      amount: 100_00,
      ...(number === 1 ? card : {}),
    });
  }

  /** Late data of an engine moves a payment from one rollup row to another. */
  async #lateEvent(number: number): Promise<void> {
    const { galla, merchant } = this.parts;
    const row = pick(await this.payments(), number);
    if (row === undefined) return;
    await galla.pay(merchant, {
      providerTransactionId: row.provider_transaction_id,
      createdAt: row.created_at.toISOString(),
      amount: row.amount,
      state: row.state,
      storeId: 'SHOP',
    });
  }

  async #chargeBack({ payment, amount }: { payment: number; amount: number }): Promise<void> {
    const { bank, merchant, galla } = this.parts;
    const row = pick(await this.payments(), payment);
    // A bank charges back completed payments only.
    if (row === undefined || row.state !== 'COMPLETED') return;
    const { provider_transaction_id: providerTransactionId } = row;
    const request = { merchantId: merchant.merchantId, providerTransactionId, amount, reason: '13.1 Not received' };
    await bank.book.write(() => bank.rules.chargebacks.act(request, galla.now()));
  }

  /** The worker goes through one kind of work, or dies during it. */
  async work(of: 'refunds' | 'orders' | 'batches' | 'links', death?: Death): Promise<void> {
    const { checkout, galla } = this.parts;
    const database = death === undefined ? galla.rows : dyingDatabase(galla.rows, death);
    const { rails } = checkout;
    const clock = { now: () => galla.now() };
    const work = { database, rails, clock, log: quiet };
    await untilDeath(async () => {
      if (of === 'orders') {
        await runDue({ ...checkout, database }, [askAboutAttempts]);
        await closeExpired({ ...checkout, database });
      }
      if (of === 'links') await runDue(work, [paymentLinkExpiry.job]);
      if (of === 'refunds') await runDue(work, [sendRefunds]);
      if (of === 'batches') await runDue({ ...work, rowsAtOnce: { check: 3, refund: 2 } }, [processBatches]);
    });
  }

  async #freeze(on: boolean): Promise<void> {
    const { auditor, galla, merchant } = this.parts;
    const { tenantId: tenant_id } = merchant;
    const freeze = { tenant_id, reason: 'A test', created_at: new Date(galla.now()) };
    const { kysely } = auditor;
    if (on)
      await kysely
        .insertInto('money_freeze')
        .values(freeze)
        .onConflict((other) => other.doNothing())
        .execute();
    else await galla.rows.kysely.deleteFrom('money_freeze').where('tenant_id', '=', tenant_id).execute();
  }
}

/** The UUID behind a shown id. */
export const uuidOf = (kind: 'refund' | 'attempt' | 'order', id: string): string => decodeId(kind, id) ?? '';
