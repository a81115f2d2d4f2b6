import { randomUUID } from 'node:crypto';
import { idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { expect } from 'vitest';
import { askAboutAttempts } from '../../../checkout/jobs.ts';
import type { Checkout } from '../../../checkout/service.ts';
import { closeExpired } from '../../../checkout/service.ts';
import type { Database } from '../../../platform/db/database.ts';
import { runDue } from '../../../platform/jobs/run-due.ts';
import { processBatches } from '../../../refund-batches/jobs.ts';
import { confirm, csvOf, details, move, upload } from '../../../refund-batches/testing/fixtures.ts';
import { sendRefunds } from '../../../refunds/jobs.ts';
import { askRefund } from '../../../refunds/testing/fixtures.ts';
import { listOutages, switchOutage } from '../../../simulator/book-queries.ts';
import { outcomeOfCard } from '../../../simulator/payments.ts';
import type { TestBrowser, TestGalla, TestMerchant } from '../test-galla.ts';
import type { CalledBank } from './bank.ts';
import { type Death, dyingDatabase, ofDead } from './dying-database.ts';
import { payWith } from './paying.ts';
import { report, reportAndDie, sendSigned } from './reporting.ts';
import { Settling } from './settling.ts';
import { type FileRow, rightAccount, type Step, type Way } from './steps.ts';

/** The fixtures of a sequence. */
export interface WorldParts {
  readonly galla: TestGalla;
  readonly bank: CalledBank;
  /** The checkout as the worker has it. */
  readonly checkout: Checkout;
  /** A database with the login of the API. */
  readonly api: Database;
  readonly auditor: Database;
  readonly merchant: TestMerchant;
  /** The browser of the person who requests refunds. */
  readonly asker: TestBrowser;
  /** The browser of the person who approves them. */
  readonly decider: TestBrowser;
  /** Keeps both signed in and proven, as people are who sit before the screen. */
  readonly stay: () => Promise<void>;
}

/** Acknowledged acts, which must stay in the database. */
export interface Recorded {
  /** Refunds by id, with the amount. */
  readonly refunds: Map<string, number>;
  /** Orders by id. */
  readonly orders: Map<string, number>;
  /** Reports that Galla acknowledged, as they were. */
  readonly reports: Record<string, unknown>[];
}

const quiet = { error: () => undefined, warn: () => undefined };

let worlds = 0;

/** One merchant with its customers, people, worker and bank. Each step of a sequence is done to it. */
export class World {
  readonly parts: WorldParts;
  readonly settling: Settling;
  readonly recorded: Recorded = { refunds: new Map(), orders: new Map(), reports: [] };
  readonly #number = ++worlds;
  readonly #began: string;
  readonly #tokens: string[] = [];
  readonly #batches: string[] = [];
  #lastAttempt: { order: number; method: Way; key: string } | undefined;
  #lastRefund: { payment: number; amount: number; key: string } | undefined;
  #changed = true;

  constructor(parts: WorldParts) {
    this.parts = parts;
    this.settling = new Settling(this);
    this.#began = new Date(parts.galla.now()).toISOString();
  }

  async do(step: Step): Promise<void> {
    if (this.#changed) await this.parts.stay();
    this.#changed = step.does === 'pass' || step.does === 'settle';
    await (this.#acts[step.does] as (how: Step) => unknown)(step);
  }

  readonly #acts: { readonly [Does in Step['does']]: (how: Extract<Step, { does: Does }>) => unknown } = {
    order: ({ amount }) => this.#order(amount),
    pay: async ({ method, outcome }) => {
      await this.#order(100_00);
      await this.#attempt({ order: this.#tokens.length - 1, method, again: false });
      await this.do({ does: 'customer acts', attempt: this.#bankPayments().length - 1, outcome });
    },
    attempt: (how) => this.#attempt(how),
    'customer acts': ({ attempt, outcome }) => {
      const row = this.#of(this.#bankPayments(), attempt);
      if (row === undefined) return;
      const vpa = row.method === 'UPI' ? 'asha@okaxis' : undefined;
      const comes = row.method === 'CARD' ? outcomeOfCard(row) : outcome;
      return this.parts.bank.act(row.page, comes, vpa, this.parts.galla.now());
    },
    'cancel order': async ({ order }) => {
      const token = this.#of(this.#tokens, order);
      if (token === undefined) return;
      expect((await this.#page(`${token}/cancel`, {})).statusCode).toBe(200);
    },
    event: ({ number, state }) => this.#event(number, state),
    'late event': ({ payment }) => this.#lateEvent(payment),
    refund: (how) => this.#refund(how),
    decide: async ({ refund, approve }) => {
      const refundId = this.#of([...this.recorded.refunds.keys()], refund);
      if (refundId !== undefined) await this.decide(refundId, approve);
    },
    upload: async ({ rows, confirm: confirmed }) => {
      await this.#upload(rows);
      if (confirmed) await this.#confirm(this.#batches.length - 1);
    },
    confirm: ({ batch }) => this.#confirm(batch),
    'decide batch': async ({ batch, approve }) => {
      const batchId = this.#of(this.#batches, batch);
      if (batchId !== undefined) await this.#decision(`/v1/batch/refunds/${batchId}/decision`, approve);
    },
    'move batch': async ({ batch, move: request }) => {
      const batchId = this.#of(this.#batches, batch);
      if (batchId !== undefined)
        expect([200, 409]).toContain((await move(this.parts.asker, batchId, request)).statusCode);
    },
    'charge back': (how) => this.#chargeBack(how),
    'end chargeback': async ({ chargeback, state }) => {
      const { bank, merchant, galla } = this.parts;
      const claim = this.#of(bank.claims(merchant.merchantId), chargeback);
      const { chargeback_id: chargebackId = '' } = claim ?? {};
      await bank.book.write(() => bank.rules.chargebacks.act({ chargebackId, state }, galla.now()));
    },
    'bank works': () => this.parts.bank.works(),
    report: ({ number, again }) => report(this, this.#of(this.parts.bank.reports(), number), again),
    'report and die': ({ number, death }) => reportAndDie(this, this.#of(this.parts.bank.reports(), number), death),
    refunds: ({ death }) => this.#work('refunds', death),
    orders: ({ death }) => this.#work('orders', death),
    batches: ({ death }) => this.#work('batches', death),
    settle: (how) => this.settling.run(how),
    payouts: ({ death }) => this.settling.payOut(death),
    account: ({ number }) => this.settling.useAccount(number),
    'die at the bank': async ({ of }) => {
      this.parts.bank.askerDies = true;
      await (of === 'payouts' ? this.settling.payOut() : this.#work(of)).finally(() => {
        this.parts.bank.askerDies = false;
      });
    },
    outage: ({ what, on }) => this.parts.bank.book.write(() => switchOutage(this.parts.bank.book, what, on)),
    freeze: ({ on }) => this.#freeze(on),
    'bank restarts': () => this.parts.bank.restart(),
    pass: ({ seconds }) => this.parts.galla.pass(seconds * 1_000),
  };

  /** Everything comes to its end: the banks work and report, everybody decides, and the worker works. */
  async end(): Promise<void> {
    const { bank, merchant, galla } = this.parts;
    for (const what of listOutages(bank.book))
      await bank.book.write(() => switchOutage(bank.book, what as never, false));
    await this.#freeze(false);
    await this.parts.stay();
    for (const batchId of this.#batches) {
      await this.#decision(`/v1/batch/refunds/${batchId}/decision`, true);
      await move(this.parts.asker, batchId, 'RESUME');
    }
    for (let round = 0; round < 4; round += 1) {
      await this.#work('batches');
      await this.parts.stay();
      for (const id of await this.#openRefunds()) await this.decide(encodeId('refund', id), true);
      for (const work of ['refunds', 'orders'] as const) await this.#work(work);
      await bank.works();
      for (const task of bank.reports()) await report(this, task, false);
      galla.pass(3_601_000);
    }
    await this.settling.end();
    expect(bank.reports().filter(({ content }) => content.includes(merchant.merchantId))).toEqual([]);
  }

  async decide(refundId: string, approve: boolean): Promise<void> {
    await this.#decision(`/v1/refunds/${refundId}/decision`, approve);
  }

  /** The payments of the merchant, the oldest first. */
  payments() {
    return this.parts.galla.rows.kysely
      .selectFrom('payment')
      .selectAll()
      .where('tenant_id', '=', this.parts.merchant.tenantId)
      .orderBy('id')
      .execute();
  }

  /** Payments before the sequence begins: by UPI in a shop, and by a card, which has a fee. */
  async begin(): Promise<void> {
    await this.settling.useAccount(rightAccount);
    for (const number of [0, 1]) await this.#event(number, 'COMPLETED');
  }

  #bankPayments() {
    return this.parts.bank.payments(this.parts.merchant.merchantId);
  }

  #of<T>(things: readonly T[], number: number): T | undefined {
    return things[number % Math.max(things.length, 1)];
  }

  async #openRefunds(): Promise<string[]> {
    const rows = await this.parts.galla.rows.kysely
      .selectFrom('refund')
      .select('id')
      .where('tenant_id', '=', this.parts.merchant.tenantId)
      .where('state', '=', 'AWAITING_APPROVAL')
      .execute();
    return rows.map(({ id }) => id);
  }

  #page(path: string, payload: object) {
    return this.parts.galla.app.inject({ method: 'POST', url: `/api/checkout/v1/orders/${path}`, payload });
  }

  async #order(amount: number): Promise<void> {
    const { merchant, galla } = this.parts;
    const merchantOrderId = `W${this.#number}-${this.#tokens.length}`;
    const expiresAt = new Date(galla.now() + 1_800_000).toISOString();
    const body = { merchantId: merchant.merchantId, amount, merchantOrderId, expiresAt };
    const answer = await sendSigned(this.parts.galla, '/api/checkout/v1/orders', JSON.stringify(body));
    expect(answer.statusCode, answer.body).toBe(200);
    const { payUrl, orderId } = answer.json();
    this.#tokens.push(new URL(payUrl).pathname.slice('/pay/'.length));
    this.recorded.orders.set(orderId, amount);
  }

  async #attempt({ order, method, again }: { order: number; method: Way; again: boolean }): Promise<void> {
    const pressed = again && this.#lastAttempt ? this.#lastAttempt : { order, method, key: randomUUID() as string };
    this.#lastAttempt = pressed;
    const token = this.#of(this.#tokens, pressed.order);
    if (token === undefined) return;
    const answer = await this.#page(`${token}/attempts`, { key: pressed.key, method: payWith(pressed.method) });
    expect([200, 409, 429], answer.body).toContain(answer.statusCode);
  }

  /** An engine sends events of its own payment: repeated, in any order, and contradictory. */
  async #event(number: number, state: 'PENDING' | 'COMPLETED' | 'FAILED'): Promise<void> {
    const { galla, merchant } = this.parts;
    const card = { instrument: 'CREDIT_CARD', instrumentDetails: { cardNetwork: 'VISA' } } as const;
    await galla.pay(merchant, {
      providerTransactionId: `E${this.#number}-${number}`,
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
    const row = this.#of(await this.payments(), number);
    if (row === undefined) return;
    await galla.pay(merchant, {
      providerTransactionId: row.provider_transaction_id,
      createdAt: row.created_at.toISOString(),
      amount: row.amount,
      state: row.state,
      storeId: 'SHOP',
    });
  }

  async #refund({ payment, amount, again }: { payment: number; amount: number; again: boolean }): Promise<void> {
    const request = again && this.#lastRefund ? this.#lastRefund : { payment, amount, key: randomUUID() as string };
    this.#lastRefund = request;
    const row = this.#of(await this.payments(), request.payment);
    if (row === undefined) return;
    const answer = await askRefund(this.parts.asker, encodeId('payment', row.id), request.amount, { key: request.key });
    // 422: payments have come meanwhile, so that the number names another one, under the same key.
    if (answer.statusCode !== 200) return expect([409, 422], answer.body).toContain(answer.statusCode);
    const { refundId, amount: taken } = answer.json();
    const before = this.recorded.refunds.get(refundId);
    if (before !== undefined) expect([answer.headers['idempotent-replayed'], taken]).toEqual(['true', before]);
    this.recorded.refunds.set(refundId, taken);
  }

  async #decision(path: string, approve: boolean): Promise<void> {
    const headers = { [idempotencyHeader]: randomUUID() };
    const body = { decision: approve ? 'APPROVE' : 'REJECT' };
    const answer = await this.parts.decider.send('POST', path, { body, headers });
    expect([200, 409], answer.body).toContain(answer.statusCode);
  }

  async #upload(rows: readonly FileRow[]): Promise<void> {
    const payments = await this.payments();
    const { merchantId } = this.parts.merchant;
    const cells = rows.flatMap(({ payment, amount, name }) => {
      const row = this.#of(payments, payment);
      if (row === undefined) return [];
      const refundTransactionId = name === 0 ? '' : `R-${name}`;
      const merchantOrderId = row.merchant_order_id ?? '';
      const named = { providerReferenceId: row.provider_transaction_id, merchantOrderId, refundTransactionId };
      return [{ merchantId, amount: (amount / 100).toFixed(2), ...named, refundReason: 'Not delivered' }];
    });
    if (cells.length === 0) return;
    const answer = await upload(this.parts.asker, csvOf(...cells));
    expect(answer.statusCode, answer.body).toBe(200);
    this.#batches.push(answer.json().batchId);
  }

  async #confirm(number: number): Promise<void> {
    const { asker } = this.parts;
    const batchId = this.#of(this.#batches, number);
    if (batchId === undefined) return;
    await this.#work('batches');
    const batch = await details(asker, batchId);
    if (batch.state !== 'READY') return;
    if (batch.wrong > 0)
      await asker.send('POST', `/v1/batch/refunds/${batchId}/rows/drop`, { body: { allWrong: true } });
    expect([200, 409]).toContain((await confirm(asker, await details(asker, batchId))).statusCode);
  }

  async #chargeBack({ payment, amount }: { payment: number; amount: number }): Promise<void> {
    const { bank, merchant, galla } = this.parts;
    const row = this.#of(await this.payments(), payment);
    // A bank charges back completed payments only.
    if (row === undefined || row.state !== 'COMPLETED') return;
    const { provider_transaction_id: providerTransactionId } = row;
    const request = { merchantId: merchant.merchantId, providerTransactionId, amount, reason: '13.1 Not received' };
    await bank.book.write(() => bank.rules.chargebacks.act(request, galla.now()));
  }

  async #work(of: 'refunds' | 'orders' | 'batches', death?: Death): Promise<void> {
    const { checkout, galla } = this.parts;
    const database = death === undefined ? galla.rows : dyingDatabase(galla.rows, death);
    const { rails } = checkout;
    const clock = { now: () => galla.now() };
    const work = { database, rails, clock, log: quiet };
    await ofDead(async () => {
      if (of === 'orders') {
        await runDue({ ...checkout, database }, [askAboutAttempts]);
        await closeExpired({ ...checkout, database });
      }
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
