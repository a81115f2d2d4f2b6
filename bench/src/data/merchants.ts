import type { DemoShop } from '@galla/server/src/payments/ingestion/demo-payments.ts';
import { newId } from '@galla/server/src/platform/ids.ts';
import type pg from 'pg';
import { journalIds } from './journals.ts';

/** A counter with its ids. */
interface BenchCounter {
  readonly code: string;
  readonly storeId: string;
  readonly terminalId: string;
  readonly qrCodeId: string;
}

export interface BenchMerchant {
  readonly number: number;
  readonly merchantId: string;
  readonly tenantId: string;
  readonly counters: readonly BenchCounter[];
  readonly shop: DemoShop;
  /** The journal of a payment at this time (ms). */
  readonly journalOf: (at: number) => string;
}

/** The merchant with half of all payments. */
export const bigMerchant = 'BENCHBIG';
/** The merchant with 5,000 payments. A page that is fast here must be fast for the largest merchant too. */
export const smallMerchant = 'BENCHSMALL';

const othersCount = 200;

function codesOf(number: number): { readonly merchantId: string; readonly stores: number; readonly terminals: number } {
  if (number === 0) return { merchantId: bigMerchant, stores: 50, terminals: 4 };
  if (number === 1) return { merchantId: smallMerchant, stores: 2, terminals: 1 };
  return { merchantId: `BENCH${String(number - 1).padStart(4, '0')}`, stores: 2, terminals: 1 };
}

/** Creates missing merchants, with live and test tenants, stores, terminals and QR codes. */
export async function addMerchants(client: pg.Client): Promise<readonly BenchMerchant[]> {
  const found = await merchantsOf(client);
  if (found.length > 0) return found;
  await client.query('BEGIN');
  for (let number = 0; number < othersCount + 2; number += 1) {
    const { merchantId, stores, terminals } = codesOf(number);
    const [merchant, tenant] = [newId(), newId()];
    await client.query(
      `INSERT INTO merchant (id, merchant_id, name, type, kind, state, created_at) VALUES ($1, $2, $3, 'OFFLINE_MERCHANT', 'OFFLINE_ORGANISED', 'ACTIVE', now())`,
      [merchant, merchantId, `Bench ${merchantId}`],
    );
    await client.query(`INSERT INTO tenant (id, merchant_id, mode) VALUES ($1, $2, 'live'), ($3, $2, 'test')`, [
      tenant,
      merchant,
      newId(),
    ]);
    for (let store = 1; store <= stores; store += 1) await addStore(client, tenant, store, terminals);
  }
  await client.query('COMMIT');
  return merchantsOf(client);
}

async function addStore(client: pg.Client, tenant: string, number: number, terminals: number): Promise<void> {
  const [id, code] = [newId(), `S${String(number).padStart(2, '0')}`];
  await client.query('INSERT INTO store (tenant_id, id, code, name, created_at) VALUES ($1, $2, $3, $4, now())', [
    tenant,
    id,
    code,
    `Store ${number}`,
  ]);
  for (let index = 1; index <= terminals; index += 1) {
    const terminal = newId();
    await client.query(
      'INSERT INTO terminal (tenant_id, id, store_id, code, name, created_at) VALUES ($1, $2, $3, $4, $5, now())',
      [tenant, terminal, id, `${code}-T${index}`, `Counter ${index}`],
    );
    await client.query(
      'INSERT INTO qr_code (tenant_id, id, store_id, terminal_id, code, name, created_at) VALUES ($1, $2, $3, $4, $5, $6, now())',
      [tenant, newId(), id, terminal, `${code}-Q${index}`, `Counter ${index}`],
    );
  }
}

/** The existing merchants: the largest, the small one, then the 200. */
export async function merchantsOf(client: pg.Client): Promise<readonly BenchMerchant[]> {
  const { rows } = await client.query<{
    merchant_id: string;
    tenant_id: string;
    store: string;
    terminal: string;
    qr: string;
    store_id: string;
    terminal_id: string;
    qr_code_id: string;
  }>(
    `SELECT m.merchant_id, t.id AS tenant_id, s.code AS store, c.code AS terminal, q.code AS qr, s.id AS store_id, c.id AS terminal_id, q.id AS qr_code_id
     FROM merchant m JOIN tenant t ON t.merchant_id = m.id AND t.mode = 'live' JOIN store s ON s.tenant_id = t.id
     JOIN terminal c ON c.tenant_id = s.tenant_id AND c.store_id = s.id JOIN qr_code q ON q.tenant_id = s.tenant_id AND q.terminal_id = c.id
     WHERE m.merchant_id LIKE 'BENCH%' ORDER BY c.code`,
  );
  const journalOf = journalIds();
  const merchants: BenchMerchant[] = [];
  for (let number = 0; number < othersCount + 2; number += 1) {
    const { merchantId } = codesOf(number);
    const own = rows.filter(({ merchant_id }) => merchant_id === merchantId);
    const [first] = own;
    if (first === undefined) return [];
    const counters = own.map((row) => ({
      code: row.terminal,
      storeId: row.store_id,
      terminalId: row.terminal_id,
      qrCodeId: row.qr_code_id,
    }));
    const shopCounters = own.map((row) => ({
      storeId: row.store,
      terminalId: row.terminal,
      qrCodeId: row.qr,
      weight: 1,
    }));
    merchants.push({
      number,
      merchantId,
      tenantId: first.tenant_id,
      counters,
      shop: { merchantId, trade: 'chai', counters: shopCounters },
      journalOf,
    });
  }
  return merchants;
}
