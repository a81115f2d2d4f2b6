import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../platform/db/database.ts';
import { inTenants } from '../../platform/db/database.ts';
import { lastPosition } from '../../platform/events/outbox.ts';
import type { Signal } from '../../platform/events/signal.ts';
import type { PaymentOutcome } from '../../platform/rail/payment-outcome.ts';
import { findQrOutcomes } from '../dynamic-qr/public/outcome-queries.ts';
import type { CounterKey, CounterPaymentRow } from './queries.ts';
import { findNews } from './queries.ts';

/** News within this time (ms) travel together, so a rush costs a few reads a second and not one for each payment. */
const gatherMs = 100;
/** Readings look again after so long (ms) where no signal came. */
const lookMs = 10_000;
/**
 * So long (ms) a payment waits while it is not known whether its money stays, which is a moment: nobody hands goods over
 * for money that goes back. After a crash it is shown as it is.
 */
export const longestHeldMs = 5_000;

/** The payments of one counter as they come. */
export interface Feed {
  /** Resolves with what came since the last call, with nothing where the process stops. */
  next(): Promise<CounterPaymentRow[] | undefined>;
  /** Brings these payments once it is known whether their money stays: they came before the phone, which has not been told of them. */
  hold(paymentIds: readonly string[]): void;
  close(): void;
}

/** Gives the payments of counters to their phones. */
export interface CounterNews {
  follow(key: CounterKey): Promise<Feed>;
}

/** A phone that waits. */
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
 * One reader of the outbox for each tenant with phones, however many phones: a brand with 4,000 counters costs one read
 * for each wake-up and process, and not 4,000 (decision 71).
 */
class TenantReader {
  readonly #database: Database;
  readonly #tenantId: string;
  readonly #listeners = new Map<string, Set<Listener>>();
  #position = 0;
  /** The payments that wait, with the moment at which each was first read. */
  #held: ReadonlyMap<string, number> = new Map();
  /** Payments that a phone wants to hear of, from before it came. */
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

  /** Where the outbox stands before the first phone reads its list: nothing after it is missed. */
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

  /** The signal may have come before a phone asked for what it holds. */
  async #pollHeld(): Promise<void> {
    if (this.#polls) return;
    this.#polls = true;
    while (this.holds && !this.isIdle) {
      await this.read().catch(() => sleep(1_000));
      await sleep(gatherMs);
    }
    this.#polls = false;
  }

  /** Reads what is new and gives it to the phones of each counter; one call after the other. */
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

/** Opens the news of counters over the signal of the outbox. */
export function openCounterNews(database: Database, signal: Signal): CounterNews {
  const readers = new Map<string, Promise<TenantReader>>();

  async function open(tenantId: string): Promise<TenantReader> {
    const reader = new TenantReader(database, tenantId);
    await reader.start();
    return reader;
  }

  /** Runs until no phone of the tenant is left. A read that fails is repeated: its position has not moved. */
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
        // One that has just ended for want of phones is not joined.
        if (readers.get(tenantId) !== opening) continue;
        const listener = reader.add(terminalId);
        if (known === undefined) void run(tenantId, reader);
        return listener;
      }
    },
  };
}
