import { randomUUID } from 'node:crypto';
import { encodeId } from '@galla/contract/core/ids.ts';
import type { AttemptOfOrder } from '../../../collect/checkout/settle.ts';
import { settleAttempt } from '../../../collect/checkout/settle.ts';
import { cancelLink } from '../../../collect/payment-links/changes.ts';
import type { OnlineRequest } from '../../../collect/payment-links/create.ts';
import { createLink, errorLink, newLinkRow } from '../../../collect/payment-links/create.ts';
import { createPart } from '../../../collect/payment-links/create-part.ts';
import { reminderTimes } from '../../../collect/payment-links/messages/schedule.ts';
import { countViews } from '../../../collect/payment-links/page/view-queries.ts';
import { findLink, findLinkByReference, insertLinks } from '../../../collect/payment-links/queries.ts';
import { reserveAmounts } from '../../../payments/payments/public/amount-queries.ts';
import { inTenant } from '../../../platform/db/database.ts';
import { istDay, istMidnight } from '../../../platform/indian-time.ts';
import { writeRefunds } from '../../../refunds/refunds/public/insert-refunds.ts';
import { findStoreId } from '../store-queries.ts';
import type { BankAnswer } from './demo-bank.ts';
import type { DemoLink, DemoStep, When } from './demo-link.ts';
import type { DemoPast } from './demo-past.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const minuteMs = 60_000;

/** One moment of the demo's past. */
export interface Moment {
  readonly at: number;
  readonly run: () => Promise<void>;
  /** Whether a worker has something to do at this moment. */
  readonly works: boolean;
}

/** The owner of the links, and the end of the demo's past. */
export interface LinkOwner {
  readonly tenantId: string;
  readonly kind: 'ONLINE' | 'OFFLINE';
  readonly anchor: number;
  /** The id of a person, by phone. */
  readonly personIdOf: (phone: string) => string;
}

/** When something of the demo happens, in ms since 1970. */
export const momentOf = (anchor: number, [daysBefore, hour]: When): number =>
  daysBefore === 0 ? anchor - hour * hourMs : istMidnight(anchor) - daysBefore * dayMs + hour * hourMs;

/** The life of one link. Its moments run in order, interleaved with those of other links. */
export class LifeOfLink {
  readonly #past: DemoPast;
  readonly #owner: LinkOwner;
  readonly #link: DemoLink;
  #id = '';
  #code = '';
  #paymentId = '';

  constructor(past: DemoPast, owner: LinkOwner, link: DemoLink) {
    this.#past = past;
    this.#owner = owner;
    this.#link = link;
  }

  moments(): Moment[] {
    const { created, expires, reminders = 0, life = [] } = this.#link;
    const { anchor } = this.#owner;
    const from = momentOf(anchor, created);
    // The last second of a day in India, as for all links.
    const expiresAt = momentOf(anchor, [expires, 24]) - 1_000;
    const work = async () => undefined;
    return [
      { at: from, run: () => this.#create(from), works: true },
      ...life.flatMap((step) => this.#momentsOf(step)),
      ...reminderTimes(reminders, { from, expiresAt }).map((at) => ({ at, run: work, works: true })),
      { at: expiresAt, run: work, works: true },
    ].filter(({ at }) => at < anchor);
  }

  #momentsOf(step: DemoStep): Moment[] {
    const at = momentOf(this.#owner.anchor, step.at);
    if (step.is === 'failed')
      return Array.from({ length: step.times ?? 1 }, (_, index) => {
        const time = at + index * minuteMs;
        const answer = { state: 'FAILED', way: step.way, failureReason: step.reason } as const;
        return { at: time, run: async () => void (await this.#attempt(answer, time)), works: false };
      });
    if (step.is === 'paid late') return this.#paidLate(step, at);
    return [{ at, run: () => this.#run(step, at), works: step.is !== 'opened' }];
  }

  #run(step: Exclude<DemoStep, { is: 'failed' | 'paid late' }>, at: number): Promise<void> {
    const { tenantId } = this.#owner;
    switch (step.is) {
      case 'opened':
        return this.#inTenant((tx) =>
          countViews(tx, [{ tenantId, linkId: this.#id, at: new Date(at), on: step.on, times: step.times ?? 1 }]),
        );
      case 'paid':
        return this.#pay(step, at);
      case 'refunded':
        return this.#refund(step, at);
      case 'cancelled':
        return this.#inTenant(async (tx) => {
          await cancelLink(tx, { tenantId, id: this.#id }, this.#owner.personIdOf(this.#link.by), at);
        });
      default:
        return step satisfies never;
    }
  }

  readonly #inTenant = <T>(work: Parameters<typeof inTenant<T>>[2]): Promise<T> =>
    inTenant(this.#past.needs.database, this.#owner.tenantId, work);

  async #create(now: number): Promise<void> {
    const { tenantId, kind, personIdOf } = this.#owner;
    const { by, store, errored, expires, created: _, life: __, ...asked } = this.#link;
    const expiresOn = istDay(momentOf(this.#owner.anchor, [expires, 0]));
    const defaults = { language: 'en', sendBy: [], reminders: 0, asks: [], items: [] } as const;
    const request = structuredClone({ ...defaults, ...asked, expiresOn }) as OnlineRequest;
    await this.#inTenant(async (tx) => {
      const storeId = store === undefined ? null : await findStoreId(tx, tenantId, store);
      const origin = { kind, createdBy: personIdOf(by), storeId };
      if (errored === undefined) {
        const { id } = await createLink(tx, tenantId, request, origin, now);
        this.#id = id;
        this.#code = (await findLink(tx, { tenantId, id }))?.code ?? '';
        return;
      }
      const row = newLinkRow(request, origin, now);
      await insertLinks(tx, tenantId, [row]);
      await errorLink(tx, { tenantId, id: row.id }, errored, now);
    });
  }

  /** The customer presses once on the page of the link, and once on the checkout page. */
  async #attempt(
    answer: BankAnswer,
    now: number,
    choice: { readonly amount?: number; readonly answers?: readonly string[] } = {},
  ): Promise<AttemptOfOrder> {
    const { needs } = this.#past;
    const { answers = [], ...amount } = choice;
    const { payUrl } = await createPart({ ...needs, now }, this.#code, {
      key: randomUUID(),
      answers: [...answers],
      ...amount,
    });
    return this.#past.press(payUrl, answer);
  }

  async #pay({ way, amount, answers }: DemoStep & { is: 'paid' }, now: number): Promise<void> {
    const choice = { ...(amount === undefined ? {} : { amount }), ...(answers === undefined ? {} : { answers }) };
    const { attempt } = await this.#attempt({ state: 'COMPLETED', way }, now, choice);
    if (attempt.payment_id === null) throw new Error(`The demo's link ${this.#link.referenceId} was not paid`);
    this.#paymentId = attempt.payment_id;
  }

  #paidLate({ way, paidAt }: DemoStep & { is: 'paid late' }, at: number): Moment[] {
    const { needs, bank } = this.#past;
    const [later, paid] = [momentOf(this.#owner.anchor, paidAt), { state: 'COMPLETED', way } as const];
    let attemptId = '';
    return [
      {
        at,
        works: false,
        run: async () => {
          const { attempt } = await this.#attempt({ state: 'PENDING', way }, at);
          attemptId = encodeId('attempt', attempt.id);
        },
      },
      {
        at: later,
        works: true,
        run: async () => {
          bank.answer = paid;
          await settleAttempt(needs, this.#owner.tenantId, bank.reportOf(attemptId));
        },
      },
    ];
  }

  async #refund({ amount, reason }: DemoStep & { is: 'refunded' }, now: number): Promise<void> {
    const { tenantId, personIdOf } = this.#owner;
    const paymentId = this.#paymentId;
    const request = { paymentId, amount, reason, note: null, askedBy: personIdOf(this.#link.by), waits: false };
    await this.#inTenant(async (tx) => {
      await reserveAmounts(tx, tenantId, [{ paymentId, amount }], now);
      await writeRefunds(tx, tenantId, [request], now);
    });
  }
}

/** Whether the link of a story exists. */
export const isThere = (past: DemoPast, { tenantId }: LinkOwner, { referenceId }: DemoLink): Promise<boolean> =>
  inTenant(
    past.needs.database,
    tenantId,
    async (tx) => (await findLinkByReference(tx, tenantId, referenceId)) !== undefined,
  );
