import { encodeId } from '@galla/contract/core/ids.ts';
import { findOwnerByCode } from '../../business/merchants/public/owner-queries.ts';
import { announceOrders } from '../../collect/checkout/order-events.ts';
import { cancelOrder, payUrlOf } from '../../collect/checkout/public/service.ts';
import { findOrdersByReference, insertOrders } from '../../collect/checkout/queries.ts';
import { settleAttempt } from '../../collect/checkout/settle.ts';
import { findTenant } from '../../collect/payment-links/activation/queries.ts';
import { insertMetadata } from '../../developers/merchant-api/queries.ts';
import { reserveAmounts } from '../../payments/payments/public/amount-queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTenant, inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { upsertSetting } from '../../provider/feature-config/public/queries.ts';
import { writeRefunds } from '../../refunds/refunds/public/insert-refunds.ts';
import { refusedRefund } from './links/demo-bank.ts';
import type { DemoWay, When } from './links/demo-link.ts';
import { byBank, byCard, byUpi } from './links/demo-link.ts';
import type { PastNeeds } from './links/demo-past.ts';
import { DemoPast } from './links/demo-past.ts';
import { momentOf } from './links/life-of-link.ts';
import { demoMerchants, shopMerchant } from './merchants.ts';
import { developerPhone } from './people.ts';

/** The dependencies of the demo's test orders. */
interface Options extends PastNeeds {
  /** When the demo's past ends, in ms since 1970. */
  readonly anchor: number;
  readonly personIdOf: (phone: string) => string;
}

/** A customer's action on an order, at the simulator. */
type Step =
  | { readonly is: 'paid'; readonly way: DemoWay; readonly pendingMs?: number }
  | { readonly is: 'failed'; readonly way: DemoWay; readonly reason: string }
  | { readonly is: 'refunded'; readonly amount: number; readonly reason: string }
  | { readonly is: 'cancelled' };

/** An order from the shop's developer's tests. Amounts are in paise. */
interface TestOrder {
  readonly merchantOrderId: string;
  readonly amount: number;
  readonly description: string;
  readonly at: When;
  /** Without steps an order expires. */
  readonly steps: readonly Step[];
}

const minuteMs = 60_000;
/** The time between two steps. */
const stepMs = 4 * minuteMs;
const orderMs = 30 * minuteMs;

const paid = (way: DemoWay): Step => ({ is: 'paid', way });
const failed = (way: DemoWay, reason: string): Step => ({ is: 'failed', way, reason });
const refunded = (amount: number, reason: string): Step => ({ is: 'refunded', amount, reason });
const success = byUpi('success@gallatest');
const card = byCard('Test Card');

const orders: readonly TestOrder[] = [
  order('KO-T001', 100, 'First order by curl', [8, 11.2], paid(success)),
  order('KO-T002', 499_00, 'Chikmagalur beans, 250 g', [8, 11.9], failed(success, 'Not enough money'), paid(success)),
  order('KO-T003', 4_899_00, 'Brass coffee filter', [7, 10.4], paid(card), refunded(4_899_00, 'ITEM_UNAVAILABLE')),
  order('KO-T004', 649_00, 'Chikmagalur beans, 500 g', [7, 10.8], failed(card, 'The bank declined the card')),
  order('KO-T005', 349_50, 'Tumbler and dabara', [7, 15.1], paid(byBank), refunded(100_00, 'OTHER')),
  order('KO-T006', 1_298_00, 'Chikmagalur beans, 1 kg', [6, 12.5], paid(success), refunded(refusedRefund, 'OTHER')),
  order('KO-T007', 349_50, 'Tumbler and dabara', [6, 13.1], { is: 'cancelled' }),
  order('KO-T008', 649_00, 'Chikmagalur beans, 500 g', [5, 11.3]),
  order('KO-T009', 649_00, 'Chikmagalur beans, 500 g', [5, 11.6], {
    is: 'paid',
    way: byUpi('pending-success@gallatest'),
    pendingMs: 2 * minuteMs,
  }),
  order('KO-T010', 4_899_00, 'Brass coffee filter', [3, 16.2], failed(byBank, 'The bank has a technical problem')),
  order('KO-T011', 998_00, 'Two tumblers', [2, 10.6], paid(card)),
  order('KO-T012', 499_00, 'Chikmagalur beans, 250 g', [1, 17.4], paid(success)),
  order('KO-T013', 649_00, 'Chikmagalur beans, 500 g', [0, 1.5], paid(success), refunded(649_00, 'ITEM_UNAVAILABLE')),
  order('KO-T014', 349_50, 'Tumbler and dabara', [0, 0.8], failed(success, 'The customer declined')),
];

function order(merchantOrderId: string, amount: number, description: string, at: When, ...steps: Step[]): TestOrder {
  return { merchantOrderId, amount, description, at, steps };
}

/**
 * Enables test mode for the demo's online merchants, and creates test orders of Kaapi Online with every outcome up to
 * `anchor`, through the services of checkout and refunds. May be repeated.
 */
export async function addTestOrders(options: Options): Promise<void> {
  const { worker, anchor } = options;
  const tenantId = await inTransaction(worker, async (tx) => {
    await openTestMode(tx, anchor);
    return (await findTenant(tx, shopMerchant, 'test')) ?? '';
  });
  const past = new DemoPast(options, 2);
  try {
    for (const one of orders) {
      const known = await inTenant(worker, tenantId, (tx) =>
        findOrdersByReference(tx, tenantId, [one.merchantOrderId]),
      );
      if (known.length === 0) await new OrderLife(past, options, tenantId).run(one);
    }
  } finally {
    await past.close();
  }
}

async function openTestMode(tx: Tx, anchor: number): Promise<void> {
  for (const { merchantId, type } of demoMerchants)
    if (type === 'ONLINE_MERCHANT')
      await upsertSetting(tx, (await findOwnerByCode(tx, merchantId))?.id ?? '', 'TEST_MODE', true, anchor);
}

/** The life of one test order, from its creation to its refunds. */
class OrderLife {
  readonly #past: DemoPast;
  readonly #options: Options;
  readonly #tenantId: string;
  #payUrl = '';
  #paymentId = '';

  constructor(past: DemoPast, options: Options, tenantId: string) {
    this.#past = past;
    this.#options = options;
    this.#tenantId = tenantId;
  }

  async run(one: TestOrder): Promise<void> {
    const { clock, needs } = this.#past;
    const now = momentOf(this.#options.anchor, one.at);
    clock.at = now;
    const orderId = await this.#create(one, now);
    this.#payUrl = payUrlOf(needs, { tenantId: this.#tenantId, orderId });
    for (const [index, step] of one.steps.entries()) {
      clock.at = now + (index + 1) * stepMs;
      await this.#step(step, orderId);
    }
  }

  #create({ merchantOrderId, amount, description }: TestOrder, now: number): Promise<string> {
    const [tenantId, id] = [this.#tenantId, newId(now)];
    const expiresAt = new Date(now + orderMs).toISOString();
    const asked = { merchantId: shopMerchant, merchantOrderId, amount, description, expiresAt };
    return inTenant(this.#options.worker, tenantId, async (tx) => {
      await insertOrders(tx, tenantId, [{ id, order: asked, now: new Date(now) }]);
      await insertMetadata(tx, tenantId, id, { shop: 'demo' });
      await announceOrders(tx, tenantId, 'created', [id], now);
      return id;
    });
  }

  async #step(step: Step, orderId: string): Promise<void> {
    const { needs } = this.#past;
    switch (step.is) {
      case 'paid':
        return this.#pay(step);
      case 'failed':
        await this.#past.press(this.#payUrl, { state: 'FAILED', way: step.way, failureReason: step.reason });
        return;
      case 'refunded':
        return this.#refund(step);
      case 'cancelled':
        await cancelOrder(needs, { tenantId: this.#tenantId, orderId });
        return;
      default:
        return step satisfies never;
    }
  }

  async #pay({ way, pendingMs }: Step & { is: 'paid' }): Promise<void> {
    const { bank, clock, needs } = this.#past;
    const answer = { state: 'COMPLETED', way } as const;
    const { attempt } = await this.#past.press(
      this.#payUrl,
      pendingMs === undefined ? answer : { state: 'PENDING', way },
    );
    this.#paymentId = attempt.payment_id ?? '';
    if (pendingMs === undefined) return;
    clock.at += pendingMs;
    bank.answer = answer;
    await settleAttempt(needs, this.#tenantId, bank.reportOf(encodeId('attempt', attempt.id)));
  }

  async #refund({ amount, reason }: Step & { is: 'refunded' }): Promise<void> {
    const [tenantId, paymentId, now] = [this.#tenantId, this.#paymentId, this.#past.clock.at];
    const askedBy = this.#options.personIdOf(developerPhone);
    await inTenant(this.#options.worker, tenantId, async (tx) => {
      await reserveAmounts(tx, tenantId, [{ paymentId, amount }], now);
      await writeRefunds(tx, tenantId, [{ paymentId, amount, reason, note: null, askedBy, waits: false }], now);
    });
    await this.#past.work(tenantId, now + minuteMs);
  }
}
