import type { PaymentEvent } from '@galla/contract/payments/ingestion/endpoints.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { TenantMode } from '../../platform/rail/rails.ts';
import type { Prices } from '../../settlements/ledger/public/tariff.ts';
import { type CodeKey, type CodeKind, type FoundCode, findCodes, findTenants } from './code-queries.ts';
import { type Refusal, refuse } from './events.ts';
import type { PaymentLocation } from './payment-row.ts';

const knownMs = 60_000;
/** Unknown codes are cached only this long, so that payments of a new store are refused only briefly. */
const unknownMs = 1_000;
const maxEntries = 200_000;

/** The destination of an event, or the reason why it has none. */
export type Destination =
  | { readonly tenantId: string; readonly prices: Prices; readonly location: PaymentLocation }
  | Refusal;

interface Entry {
  readonly found: FoundCode | undefined;
  /** Only for merchants. */
  readonly prices?: Prices | undefined;
  readonly until: number;
}

/**
 * Finds the ids of merchants, stores, terminals and QR codes by their codes. Ids are cached for a minute, and the
 * oldest are evicted first. Each request looks up its unknown codes with one query for each kind.
 */
export class Directory {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #entries = new Map<string, Entry>();

  constructor(database: Database, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
  }

  /** The destinations of these events among the tenants of this mode, in event order. */
  async resolve(events: readonly PaymentEvent[], mode: TenantMode): Promise<Destination[]> {
    await this.#learnTenants(events, mode);
    const placed = events.flatMap((event) => {
      const tenantId = this.#tenantOf(event, mode);
      return tenantId === undefined ? [] : [{ event, tenantId }];
    });
    await Promise.all([
      this.#learn('store', placed, ({ storeId }) => storeId),
      this.#learn('qrCode', placed, ({ qrCodeId }) => qrCodeId),
    ]);
    await this.#learn('terminal', placed, ({ terminalId }) => terminalId);
    return events.map((event) => this.#destinationOf(event, mode));
  }

  #destinationOf(event: PaymentEvent, mode: TenantMode): Destination {
    const tenantId = this.#tenantOf(event, mode);
    const prices = this.#entries.get(keyOf('merchant', mode, event.merchantId))?.prices;
    if (tenantId === undefined || prices === undefined) return refuse('UNKNOWN_MERCHANT', 'merchantId');
    const placed = this.#locationOf(event, tenantId);
    return 'code' in placed ? placed : { tenantId, prices, location: placed };
  }

  #locationOf(event: PaymentEvent, tenantId: string): PaymentLocation | Refusal {
    const store = event.storeId === undefined ? undefined : this.#get(keyOf('store', tenantId, event.storeId));
    if (event.storeId !== undefined && store === undefined) return refuse('UNKNOWN_STORE', 'storeId');
    const qrCode = event.qrCodeId === undefined ? undefined : this.#get(keyOf('qrCode', tenantId, event.qrCodeId));
    if (event.qrCodeId !== undefined && qrCode === undefined) return refuse('UNKNOWN_QR_CODE', 'qrCodeId');
    const storeId = store?.id ?? qrCode?.store_id;
    const own = qrCode?.store_id === storeId ? (qrCode?.terminal_id ?? undefined) : undefined;
    if (event.terminalId === undefined) return { storeId, terminalId: own, qrCodeId: qrCode?.id };
    const terminal = storeId === undefined ? undefined : this.#get(keyOf('terminal', storeId, event.terminalId));
    if (terminal === undefined) return refuse('UNKNOWN_TERMINAL', 'terminalId');
    return { storeId, terminalId: terminal.id, qrCodeId: qrCode?.id };
  }

  #tenantOf(event: PaymentEvent, mode: TenantMode): string | undefined {
    return this.#get(keyOf('merchant', mode, event.merchantId))?.id;
  }

  async #learnTenants(events: readonly PaymentEvent[], mode: TenantMode): Promise<void> {
    const codes = new Set(events.map(({ merchantId }) => merchantId));
    const unknown = [...codes].filter((code) => !this.#fresh(keyOf('merchant', mode, code)));
    if (unknown.length === 0) return;
    const found = new Map((await findTenants(this.#database.pool, unknown, mode)).map((row) => [row.code, row]));
    for (const code of unknown) {
      const id = found.get(code)?.id;
      const tenant = id === undefined ? undefined : { tenant_id: id, code, id, store_id: '', terminal_id: null };
      this.#remember(keyOf('merchant', mode, code), tenant, found.get(code)?.prices);
    }
  }

  async #learn(
    kind: CodeKind,
    placed: readonly { readonly event: PaymentEvent; readonly tenantId: string }[],
    codeOf: (event: PaymentEvent) => string | undefined,
  ): Promise<void> {
    const unknown = new Map<string, CodeKey>();
    for (const { event, tenantId } of placed) {
      const code = codeOf(event);
      const storeId = kind === 'terminal' ? this.#storeOf(event, tenantId) : undefined;
      if (code === undefined || (kind === 'terminal' && storeId === undefined)) continue;
      const key = keyOf(kind, storeId ?? tenantId, code);
      const lookUp = { tenant_id: tenantId, code };
      if (!this.#fresh(key)) unknown.set(key, storeId === undefined ? lookUp : { ...lookUp, store_id: storeId });
    }
    if (unknown.size === 0) return;
    const rows = await findCodes(this.#database.pool, kind, [...unknown.values()]);
    const found = new Map(
      rows.map((row) => [keyOf(kind, kind === 'terminal' ? row.store_id : row.tenant_id, row.code), row]),
    );
    for (const key of unknown.keys()) this.#remember(key, found.get(key));
  }

  #storeOf(event: PaymentEvent, tenantId: string): string | undefined {
    if (event.storeId !== undefined) return this.#get(keyOf('store', tenantId, event.storeId))?.id;
    return event.qrCodeId === undefined ? undefined : this.#get(keyOf('qrCode', tenantId, event.qrCodeId))?.store_id;
  }

  /** A stale entry is still used while its renewal is under way: `resolve` renews it before it reads. */
  #get(key: string): FoundCode | undefined {
    return this.#entries.get(key)?.found;
  }

  #fresh(key: string): boolean {
    const entry = this.#entries.get(key);
    return entry !== undefined && entry.until > this.#clock.now();
  }

  #remember(key: string, found: FoundCode | undefined, prices?: Prices): void {
    this.#entries.delete(key);
    this.#entries.set(key, { found, prices, until: this.#clock.now() + (found === undefined ? unknownMs : knownMs) });
    if (this.#entries.size <= maxEntries) return;
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}

function keyOf(kind: CodeKind | 'merchant', within: string, code: string): string {
  return `${kind}|${within}|${code}`;
}
