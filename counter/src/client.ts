import type {
  CounterNews,
  CounterPayment,
  CounterReady,
  CounterShift,
  CounterState,
} from '@galla/contract/shops/counter/schemas.ts';
import { missedOf, returnedAtOnce, toSpeak, withSpoken } from '../voice/heard.ts';
import type { Said } from '../voice/sentences.ts';
import { forgetCounter, keep, readKept } from './kept.ts';
import type { StreamMessage } from './requests.ts';
import { findShift, findState, follow, isSignedOut } from './requests.ts';
import { Speaker } from './speaker.ts';

/** What has just been received: the sentence to speak and, for a single payment, that payment. */
export interface Received {
  readonly said: Said;
  readonly payment: CounterPayment | undefined;
}

export interface CounterView {
  readonly status: 'starting' | 'unpaired' | 'paired';
  readonly isOnline: boolean;
  readonly counter: CounterState | undefined;
  readonly shift: CounterShift | undefined;
  /** Newest first. */
  readonly payments: readonly CounterPayment[];
  readonly received: Received | undefined;
  /** The number of stream messages so far. */
  readonly news: number;
}

const maxShown = 50;
const pauses = [500, 1_000, 2_000, 4_000, 8_000];
const gatherMs = 400;

/** Follows the stream of this phone's counter, speaks new payments, and notifies the screens. */
export class CounterClient {
  readonly #speaker = new Speaker();
  readonly #listeners = new Set<() => void>();
  #running: AbortController | undefined;
  #summing: ReturnType<typeof setTimeout> | undefined;
  #view: CounterView;
  /**
   * The payments that are no longer news in this tab: those it has shown, and those that were spoken before its stream
   * began. Another open tab may speak a payment first; this one still shows it.
   */
  #received: readonly string[] = [];

  constructor() {
    const counter = readKept('counter');
    const kept = { counter, shift: readKept('shift'), payments: [], received: undefined, news: 0 };
    this.#view = { status: counter === undefined ? 'starting' : 'paired', isOnline: true, ...kept };
  }

  readonly view = (): CounterView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(change: Partial<CounterView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Starts following the stream, or restarts after the phone was set up. */
  start(): void {
    this.#running?.abort();
    const running = new AbortController();
    this.#running = running;
    void this.#run(running.signal);
  }

  /** Dismisses the received payment. */
  readonly clearReceived = (): void => this.#set({ received: undefined });

  /** Sets a shift that was read or started elsewhere. */
  setShift(shift: CounterShift): void {
    keep('shift', shift);
    this.#set({ shift });
  }

  /** Speaks something that is not from the stream: a test, or, once per QR code, the difference of an amount. */
  say(said: Said, once: Parameters<Speaker['say']>[1] = []): void {
    this.#speaker.say(said, once);
  }

  /** Called when the phone is no longer a counter phone. */
  signedOut(): void {
    this.#running?.abort();
    forgetCounter();
    const nothing = { counter: undefined, shift: undefined, payments: [], received: undefined };
    this.#set({ status: 'unpaired', isOnline: true, ...nothing });
  }

  async #run(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        const counter = await findState();
        keep('counter', counter);
        this.#set({ status: 'paired', counter });
        await whileOnline(signal, (online) =>
          follow(readKept('since'), online, (message) => {
            failures = -1;
            this.#take(message);
          }),
        );
      } catch (error) {
        if (signal.aborted) return;
        if (isSignedOut(error)) return this.signedOut();
      }
      if (signal.aborted) return;
      // A stream that the server has closed is reopened at once; only a second failure is shown.
      if (failures >= 0) this.#set({ isOnline: false });
      await untilOnline(pauses[Math.min(Math.max(failures, 0), pauses.length - 1)] ?? 0);
    }
  }

  #take({ event, data }: StreamMessage): void {
    if (event === 'ready') this.#takeReady(data as CounterReady);
    if (event === 'payments') this.#takeNews(data as CounterNews);
    this.#sumSoon();
  }

  #takeReady({ now, payments, missed }: CounterReady): void {
    this.#set({ isOnline: true, payments, news: this.#view.news + 1 });
    if (readKept('since') === undefined) {
      // Payments from before the phone connected are not news.
      const ids = payments.map(({ paymentId }) => paymentId);
      keep('spoken', withSpoken(readKept('spoken') ?? [], ids));
    } else {
      // The stream may repeat a payment that this tab has shown but not yet spoken.
      const left = missedOf([...(readKept('spoken') ?? []), ...this.#received], missed);
      const [only] = payments.filter(({ paymentId }) => left.ids.includes(paymentId));
      if (left.count === 1 && only !== undefined) this.#receive(only);
      else if (left.count > 0) {
        const said = { kind: 'missed', amount: left.amount, count: left.count } as const;
        this.#received = withSpoken(this.#received, left.ids);
        this.#set({ received: { said, payment: undefined } });
        this.#speaker.say(
          said,
          missed.filter(({ paymentId }) => left.ids.includes(paymentId)),
        );
      }
    }
    this.#received = withSpoken(this.#received, readKept('spoken') ?? []);
    keep('since', now);
  }

  #takeNews({ now, payments }: CounterNews): void {
    const changed = new Map(payments.map((payment) => [payment.paymentId, payment]));
    const known = this.#view.payments.map((payment) => changed.get(payment.paymentId) ?? payment);
    const ids = new Set(known.map(({ paymentId }) => paymentId));
    const added = [...changed.values()].filter(({ paymentId, state }) => state === 'COMPLETED' && !ids.has(paymentId));
    const held = this.#view.payments.filter(({ goesBack }) => !goesBack);
    this.#set({ payments: [...added.toReversed(), ...known].slice(0, maxShown), news: this.#view.news + 1 });
    for (const payment of returnedAtOnce(held, changed, now)) this.#giveBack(payment);
    for (const payment of toSpeak(this.#received, payments, now)) this.#receive(payment);
    keep('since', now);
  }

  /** A received payment is refunded to its customer after all. The tabs announce it once between them. */
  #giveBack(payment: CounterPayment): void {
    const { paymentId, amount } = payment;
    const said = { kind: 'returned', amount } as const;
    this.#set({ received: { said, payment } });
    this.#speaker.say(said, [{ paymentId: `returned:${paymentId}`, amount }]);
  }

  #receive(payment: CounterPayment): void {
    const { amount, app, goesBack } = payment;
    const said = goesBack ? ({ kind: 'returned', amount } as const) : ({ kind: 'received', amount, app } as const);
    this.#received = withSpoken(this.#received, [payment.paymentId]);
    this.#set({ received: { said, payment } });
    this.#speaker.say(said, [payment]);
  }

  /** The server sums the shift, once for payments that arrive together. */
  #sumSoon(): void {
    clearTimeout(this.#summing);
    this.#summing = setTimeout(() => {
      findShift().then(
        (shift) => this.setShift(shift),
        () => undefined,
      );
    }, gatherMs);
  }
}

/** Stops `run` when the device reports that it is offline: a silent stream would notice only half a minute later. */
async function whileOnline(signal: AbortSignal, run: (online: AbortSignal) => Promise<void>): Promise<void> {
  const lost = new AbortController();
  const end = () => lost.abort();
  addEventListener('offline', end);
  try {
    await run(AbortSignal.any([signal, lost.signal]));
  } finally {
    removeEventListener('offline', end);
  }
}

/** Waits `ms`, or until the device reports that it is online again. */
const untilOnline = (ms: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    }
    addEventListener('online', done);
  });
