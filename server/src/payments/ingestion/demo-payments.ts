import type { PaymentEvent } from '@galla/contract/payments/ingestion/endpoints.ts';
import type { Instrument } from '@galla/contract/payments/payments/instruments.ts';
import { instruments } from '@galla/contract/payments/payments/instruments.ts';
import type { PaymentSolution } from '@galla/contract/payments/payments/solutions.ts';
import type { PaymentState } from '@galla/contract/payments/payments/states.ts';
import { istOffsetMs } from '../../platform/indian-time.ts';
import {
  createCustomer,
  type DemoCustomer,
  digits,
  oneOf,
  type Random,
  seededRandom,
  weighted,
} from './demo-customers.ts';

/** A counter of a shop, with the codes that an engine sends. */
export interface DemoCounter {
  readonly storeId: string;
  readonly terminalId: string;
  readonly qrCodeId: string;
  /** How busy the counter is, relative to the others. */
  readonly weight: number;
}

/** A shop with generated payments. Without counters it sells online. */
export interface DemoShop {
  readonly merchantId: string;
  readonly trade: Trade;
  readonly counters: readonly DemoCounter[];
}

/** The kind of shop, which determines amounts and hours. */
export type Trade = keyof typeof trades;

interface TradeHabits {
  /** The amount of a purchase, in paise. */
  readonly ticket: (random: Random) => number;
  /** How busy each hour of the day is in India, 0 to 23. */
  readonly hours: readonly number[];
  /** How busy each day is, Sunday first. */
  readonly days: readonly number[];
  readonly customers: number;
}

const trades = {
  chai: {
    ticket: (random) =>
      500 * Number(weighted(random, { 2: 8, 3: 12, 4: 18, 6: 16, 8: 14, 12: 12, 18: 9, 26: 6, 44: 3, 96: 1 })) +
      (random() < 0.06 ? 200 : 0),
    hours: [0, 0, 0, 0, 0, 1, 4, 9, 12, 10, 8, 7, 6, 5, 5, 7, 11, 13, 12, 9, 6, 4, 2, 0],
    days: [7, 10, 10, 10, 10, 11, 9],
    customers: 900,
  },
  coffee: {
    ticket: (random) =>
      100 *
        (Number(weighted(random, { 249: 14, 349: 18, 449: 16, 599: 14, 799: 11, 1148: 9, 1499: 6, 2398: 4, 4999: 1 })) +
          Math.floor(random() * 4) * 50) +
      (random() < 0.2 ? 50 : 0),
    hours: [3, 1, 1, 0, 0, 1, 2, 4, 6, 7, 8, 8, 8, 7, 7, 7, 7, 8, 9, 11, 13, 14, 12, 7],
    days: [12, 9, 9, 9, 9, 10, 11],
    customers: 1_600,
  },
  kirana: {
    ticket: (random) =>
      100 * Math.round(20 + 900 * random() ** 3 + (random() < 0.04 ? 2_000 * random() : 0)) +
      (random() < 0.15 ? 50 : 0),
    hours: [0, 0, 0, 0, 0, 0, 2, 6, 8, 9, 9, 8, 7, 5, 4, 5, 7, 10, 12, 13, 10, 6, 2, 0],
    days: [12, 8, 8, 8, 9, 9, 11],
    customers: 40,
  },
} as const satisfies Record<string, TradeHabits>;

/** `count` sorted moments (ms since 1970) between two, denser in busy hours. */
export function demoTimes(trade: Trade, random: Random, count: number, from: number, to: number): number[] {
  const habits: TradeHabits = trades[trade];
  const busiest = Math.max(...habits.hours) * Math.max(...habits.days);
  const times: number[] = [];
  while (times.length < count) {
    const at = Math.floor(from + random() * (to - from));
    const local = new Date(at + istOffsetMs);
    const busy = (habits.hours[local.getUTCHours()] ?? 0) * (habits.days[local.getUTCDay()] ?? 0);
    if (random() * busiest < busy) times.push(at);
  }
  return times.sort((a, b) => a - b);
}

/** Generates the payments of one shop. The same seed and moments give the same payments. */
export class DemoPayments {
  readonly #shop: DemoShop;
  readonly #random: Random;
  readonly #customers: readonly DemoCustomer[];
  readonly #counterWeights: Readonly<Record<number, number>>;

  constructor(shop: DemoShop, seed: number) {
    this.#shop = shop;
    this.#random = seededRandom(seed);
    this.#counterWeights = Object.fromEntries(shop.counters.map(({ weight }, index) => [index, weight]));
    this.#customers = Array.from({ length: trades[shop.trade].customers }, () => createCustomer(this.#random));
  }

  /** The events of one payment that begins at `at`, in order. The last one has the final state. */
  next(at: number): PaymentEvent[] {
    const random = this.#random;
    const event = {
      ...this.#event(at),
      ...(this.#shop.counters.length === 0 ? this.#online(at) : this.#atCounter(at)),
    };
    const final = weighted(random, { COMPLETED: 94, FAILED: 3.8, CANCELLED: 1.5, ERRORED: 0.7 });
    const reached = final === 'COMPLETED' ? event : withoutReferences(event);
    const reason = final === 'COMPLETED' ? {} : { failureReason: oneOf(random, failures[final] ?? ['Unknown']) };
    const steps: PaymentEvent[] = [];
    const step = (state: PaymentState, after: number, more = {}) =>
      steps.push({
        ...(state === final ? reached : withoutReferences(event)),
        state,
        updatedAt: new Date(at + after).toISOString(),
        ...more,
      });
    const slow = random() < 0.007;
    const waits = slow || random() < (this.#shop.counters.length === 0 ? 0.25 : 0.05);
    if (waits || this.#shop.counters.length === 0) step('INITIATED', 0);
    if (waits) step('PENDING', 1_500 + Math.floor(random() * 3_000));
    const seconds = slow ? 600 + random() * 1_800 : waits ? 6 + random() * 30 : 1 + random() * 5;
    step(final, Math.floor(seconds * 1_000), reason);
    return steps;
  }

  #event(at: number): PaymentEvent {
    const random = this.#random;
    const amount = trades[this.#shop.trade].ticket(random);
    const offer =
      random() < 0.07 ? { offerAdjustment: Math.round(amount * 0.001) * 50 + 100, offerId: oneOf(random, offers) } : {};
    const stamp = new Date(at + istOffsetMs).toISOString().replace(/\D/g, '').slice(2);
    const providerTransactionId = `T${stamp}${digits(random, 8)}`;
    const createdAt = new Date(at).toISOString();
    return {
      merchantId: this.#shop.merchantId,
      providerTransactionId,
      state: 'INITIATED',
      amount,
      ...offer,
      instrument: 'ACCOUNT',
      createdAt,
    };
  }

  #atCounter(at: number): Partial<PaymentEvent> {
    const random = this.#random;
    const counter = this.#shop.counters[Number(weighted(random, this.#counterWeights))];
    if (counter === undefined) return {};
    const { storeId, terminalId, qrCodeId } = counter;
    const instrument = weighted(random, { ACCOUNT: 88, DEBIT_CARD: 5, CREDIT_CARD: 4, WALLET: 2, CREDIT_LINE: 1 });
    const isCard = instruments[instrument].card !== null;
    const paid = this.#paidWith(instrument, at, isCard ? 'POS' : 'QR', random() < 0.7);
    return { ...paid, storeId, terminalId, ...(isCard ? {} : { qrCodeId }) };
  }

  #online(at: number): Partial<PaymentEvent> {
    const random = this.#random;
    const instrument = weighted(random, onlineShares);
    const solution = weighted(random, { EXPRESSBUY: 62, PG: 28, PAYMENT_LINK: 10 });
    const order = Math.floor(at / 10)
      .toString(36)
      .toUpperCase();
    return {
      ...this.#paidWith(instrument, at, solution, true),
      merchantOrderId: `KO-${order}`,
      merchantTransactionId: `MT${order}${digits(random, 4)}`,
    };
  }

  #paidWith(
    instrument: Instrument,
    at: number,
    paymentSolution: PaymentSolution,
    named: boolean,
  ): Partial<PaymentEvent> {
    const random = this.#random;
    // Squaring makes some customers return often.
    const customer = this.#customers[Math.floor(random() ** 2 * this.#customers.length)] ?? createCustomer(random);
    const { name, phone, vpa, bank, card } = customer;
    const base = { instrument, paymentSolution, ...(named ? { customer: { name, phone } } : {}) };
    const details = detailsOf[instrument];
    if (details === 'card') {
      const instrumentDetails = { cardNetwork: card.network, cardLast4: card.last4, cardIssuer: card.issuer };
      return { ...base, instrumentDetails, arn: `7${digits(random, 22)}` };
    }
    if (details === 'bank') return { ...base, instrumentDetails: { bank } };
    if (details === 'wallet') {
      return {
        ...base,
        instrumentDetails: { wallet: oneOf(random, ['PhonePe Wallet', 'Mobikwik', 'Amazon Pay', 'Freecharge']) },
      };
    }
    if (details === 'none') return base;
    const customerDetails = named ? { name, phone, vpa } : { vpa };
    return { ...base, customer: customerDetails, instrumentDetails: { bank }, utr: retrievalNumber(random, at) };
  }
}

/** UPI's retrieval reference number: last digit of the year, day of the year, 8 digits. */
function retrievalNumber(random: Random, at: number): string {
  const local = new Date(at + istOffsetMs);
  const year = local.getUTCFullYear();
  const day = Math.floor((local.getTime() - Date.UTC(year, 0, 1)) / 86_400_000) + 1;
  return `${year % 10}${String(day).padStart(3, '0')}${digits(random, 8)}`;
}

/** Engines send references only after the money has moved. */
function withoutReferences({ utr: _, arn: __, ...event }: PaymentEvent): PaymentEvent {
  return event;
}

/** How often customers of an online shop use each instrument. */
const onlineShares: Readonly<Record<Instrument, number>> = {
  ACCOUNT: 60,
  CREDIT_CARD: 14,
  DEBIT_CARD: 9,
  NET_BANKING: 5,
  WALLET: 3,
  EXTERNAL_WALLET: 1,
  EXTERNAL_VPA: 3,
  BNPL: 2,
  CREDIT_LINE: 1,
  EGV: 1,
  OTHERS: 1,
};

/** The engine's instrument details of a payment. */
const detailsOf: Readonly<Record<Instrument, 'vpa' | 'card' | 'bank' | 'wallet' | 'none'>> = {
  ACCOUNT: 'vpa',
  CREDIT_CARD: 'card',
  DEBIT_CARD: 'card',
  NET_BANKING: 'bank',
  WALLET: 'wallet',
  EXTERNAL_WALLET: 'wallet',
  EXTERNAL_VPA: 'vpa',
  BNPL: 'none',
  CREDIT_LINE: 'vpa',
  EGV: 'none',
  OTHERS: 'none',
};

const offers = ['FESTIVE10', 'CASHBACK5', 'MONSOON7', 'FIRSTCUP'] as [string, ...string[]];

const failures: Partial<Record<PaymentState, [string, ...string[]]>> = {
  FAILED: [
    'Insufficient balance',
    'Wrong UPI PIN',
    "Declined by the customer's bank",
    'Daily limit exceeded',
    'Card expired',
    'Timed out at the bank',
  ],
  CANCELLED: ['Customer left the payment page', 'Customer declined the request', 'Cancelled at the counter'],
  ERRORED: ["The customer's bank did not answer", 'The network was not reachable'],
};
