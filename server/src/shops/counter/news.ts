import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../platform/db/database.ts';
import { inTenants } from '../../platform/db/database.ts';
import { lastPosition } from '../../platform/events/outbox.ts';
import type { Signal } from '../../platform/events/signal.ts';
import type { PaymentOutcome } from '../../platform/rail/payment-outcome.ts';
import { findQrOutcomes } from '../dynamic-qr/public/outcome-queries.ts';
import type { CounterKey, CounterPaymentRow } from './queries.ts';
import { findNews } from './queries.ts';

/**
 * Payments within this time (ms) are sent together, so that a rush costs a few reads a second and not one for each
 * payment.
 */
const gatherMs = 100;
/** Without a signal, readers read again after this time (ms). */
const lookMs = 10_000;
/**
 * How long (ms) a payment is held back while it may still be refunded, normally a moment, so that no goods are handed
 * over for refunded money. After a crash the payment is then shown as it is.
 */
export const longestHeldMs = 5_000;

/** One counter's payments as they arrive. */
export interface Feed {
  /** Resolves with the payments since the last call, or with nothing if the process stops. */
  next(): Promise<CounterPaymentRow[] | undefined>;
  /**
   * Delivers these payments once it is known whether the money stays. They arrived before the phone connected, and were
   * not announced to it.
   */
  hold(paymentIds: readonly string[]): void;
  close(): void;
}

/** Distributes counter payments to their phones. */
export interface CounterNews {
  follow(key: CounterKey): Promise<Feed>;
}

/** A waiting phone. */
class Listener implements Feed {
  readonly #leave: (listener: Listener) => void;
  readonly #hold: Feed['hold'];
  #rows: CounterPaymentRow[] = [];
  #ended = false;
  #wake: (() => void) | undefined;

  constructor({ leave, hold }: { readonly leave: (listener: Listener) => void; readonly hold: Feed['hold'] }) {
    this.#leave = leave;
    this.#hold = hold;
  }

  give(rows: readonly CounterPaymentRow[]): void {
    this.#rows.push(...rows);
    this.#wake?.();
  }

  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  async next(): Promise<CounterPaymentRow[] | undefined> {
    if (this.#rows.length === 0 && !this.#ended)
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    return this.#ended ? undefined : this.#rows.splice(0);
  }

  hold(paymentIds: readonly string[]): void {
    if (paymentIds.length > 0) this.#hold(paymentIds);
  }

  close(): void {
    this.#leave(this);
  }
}

/**
 * One reader of the outbox for each tenant with phones. A brand with 4,000 counters costs one read per wake-up and
 * process, and not 4,000 (decision 71).
 */
class TenantReader {
  readonly #database: Database;
  readonly #tenantId: string;
  readonly #listeners = new Map<string, Set<Listener>>();
  #position = 0;
  /** The held payments, with the time at which each was first read. */
  #held: ReadonlyMap<string, number> = new Map();
  /** Earlier payments that a phone is waiting for. */
  readonly #asked = new Set<string>();
  #reading: Promise<void> = Promise.resolve();
  #polls = false;

  constructor(database: Database, tenantId: string) {
    this.#database = database;
    this.#tenantId = tenantId;
  }

  get holds(): boolean {
    return this.#held.size > 0 || this.#asked.size > 0;
  }

  get isIdle(): boolean {
    return this.#listeners.size === 0;
  }

  /** Fixes the outbox position before the first phone reads its list, so that no later payment is missed. */
  async start(): Promise<void> {
    this.#position = await inTenants(this.#database, [this.#tenantId], (tx) => lastPosition(tx, this.#tenantId));
  }

  add(terminalId: string): Listener {
    const listener = new Listener({
      leave: (left) => {
        const others = this.#listeners.get(terminalId);
        others?.delete(left);
        if (others?.size === 0) this.#listeners.delete(terminalId);
      },
      hold: (ids) => {
        for (const id of ids) this.#asked.add(id);
        void this.#pollHeld();
      },
    });
    this.#listeners.set(terminalId, (this.#listeners.get(terminalId) ?? new Set()).add(listener));
    return listener;
  }

  /** The signal may have arrived before a phone asked for its held payments. */
  async #pollHeld(): Promise<void> {
    if (this.#polls) return;
    this.#polls = true;
    while (this.holds && !this.isIdle) {
      await this.read().catch(() => sleep(1_000));
      await sleep(gatherMs);
    }
    this.#polls = false;
  }

  /** Reads new payments and passes them to the phones of each counter, one call after the other. */
  read(): Promise<void> {
    this.#reading = this.#reading.catch(() => undefined).then(() => this.#readNow());
    return this.#reading;
  }

  async #readNow(): Promise<void> {
    const after = this.#position;
    const terminals = [...this.#listeners.keys()];
    const asked = [...this.#asked];
    const held = [...new Set([...this.#held.keys(), ...asked])];
    const { until, rows, outcomes } = await inTenants(this.#database, [this.#tenantId], async (tx) => {
      const position = await lastPosition(tx, this.#tenantId);
      if (position === after && held.length === 0) return { until: position, rows: [], outcomes: [] };
      const news = await findNews(tx, this.#tenantId, { after, until: position, terminals, held });
      const completed = news.filter(({ state }) => state === 'COMPLETED');
      return { until: position, rows: news, outcomes: await findQrOutcomes(tx, this.#tenantId, completed) };
    });
    this.#position = until;
    for (const id of asked) this.#asked.delete(id);
    const idsOf = (wanted: PaymentOutcome['outcome']) =>
      outcomes.filter(({ outcome }) => outcome === wanted).map(({ id }) => id);
    const now = performance.now();
    const waiting = idsOf('UNDECIDED').map((id) => [id, this.#held.get(id) ?? now] as const);
    this.#held = new Map(waiting.filter(([, since]) => now - since <= longestHeldMs));
    const returned = new Set(idsOf('RETURNED'));
    const decided = rows
      .filter(({ id }) => !this.#held.has(id))
      .map((row) => ({ ...row, returned: returned.has(row.id) }));
    for (const row of decided) for (const listener of this.#listeners.get(row.terminal_id) ?? []) listener.give([row]);
  }

  end(): void {
    for (const listeners of this.#listeners.values()) for (const listener of listeners) listener.end();
  }
}

/** Opens the counter feeds on the signal of the outbox. */
export function openCounterNews(database: Database, signal: Signal): CounterNews {
  const readers = new Map<string, Promise<TenantReader>>();

  async function open(tenantId: string): Promise<TenantReader> {
    const reader = new TenantReader(database, tenantId);
    await reader.start();
    return reader;
  }

  /** Runs until no phone of the tenant is left. A failed read is repeated, because its position has not moved. */
  async function run(tenantId: string, reader: TenantReader): Promise<void> {
    const wanted = new Set([tenantId]);
    for (;;) {
      const woken = await signal.next(wanted, reader.holds ? gatherMs : lookMs);
      if (woken === 'closed') return reader.end();
      if (reader.isIdle) break;
      await reader.read().catch(() => sleep(1_000));
      await sleep(gatherMs);
    }
    readers.delete(tenantId);
  }

  return {
    async follow({ tenantId, terminalId }) {
      for (;;) {
        const known = readers.get(tenantId);
        const opening = known ?? open(tenantId);
        if (known === undefined) readers.set(tenantId, opening);
        const reader = await opening.catch((error: unknown) => {
          readers.delete(tenantId);
          throw error;
        });
        // A reader that has just ended for lack of phones is not joined.
        if (readers.get(tenantId) !== opening) continue;
        const listener = reader.add(terminalId);
        if (known === undefined) void run(tenantId, reader);
        return listener;
      }
    },
  };
}
