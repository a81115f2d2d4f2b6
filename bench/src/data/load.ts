import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import type { PaymentEvent } from '@galla/contract/payments/ingestion/endpoints.ts';
import { DemoPayments } from '@galla/server/src/payments/ingestion/demo-payments.ts';
import { firstIdAt } from '@galla/server/src/platform/ids.ts';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { dropIndexes } from './indexes.ts';
import { addMerchants, type BenchMerchant, merchantsOf } from './merchants.ts';
import { rollUp } from './roll-up.ts';

/** Payments of the largest merchant and, again as many, of all others together. BENCH_ROWS makes it smaller. */
const half = Number(process.env['BENCH_ROWS'] ?? 5_000_000);
const days = 180;
const dayMs = 86_400_000;
const templatesEach = 4_000;

const columns = [
  'tenant_id',
  'id',
  'journal_id',
  'store_id',
  'terminal_id',
  'qr_code_id',
  'amount',
  'offer_adjustment',
  'created_at',
  'pending_at',
  'finished_at',
  'updated_at',
  'received_at',
  'state',
  'instrument',
  'payment_solution',
  'provider_transaction_id',
  'merchant_transaction_id',
  'merchant_order_id',
  'utr',
  'arn',
  'offer_id',
  'customer_name',
  'customer_phone',
  'customer_vpa',
  'card_network',
  'card_last4',
  'card_issuer',
  'bank',
  'wallet',
  'failure_reason',
];

/**
 * Fills the database once with `half` payments of one merchant, as many of 200 others, and 5,000 of one more. COPY
 * writes them in chronological order, as they would have arrived; indexes and rollups are built afterwards. A later run
 * reuses the database.
 */
export async function ensureLoaded(adminUrl: string): Promise<readonly BenchMerchant[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('CREATE SCHEMA IF NOT EXISTS bench');
    await client.query('CREATE TABLE IF NOT EXISTS bench.loaded (half bigint)');
    const { rows } = await client.query('SELECT half FROM bench.loaded');
    if (Number(rows[0]?.half) === half) return await merchantsOf(client);
    if (rows.length > 0)
      throw new Error(`The folder holds a load of ${rows[0].half}: remove it, or set BENCH_ROWS=${rows[0].half}.`);
    await load(client);
    return await merchantsOf(client);
  } finally {
    await client.end();
  }
}

async function load(client: pg.Client): Promise<void> {
  const startedAt = performance.now();
  const say = (what: string) =>
    console.log(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${what}`);
  await client.query(
    `SET maintenance_work_mem = '1GB'; SET max_parallel_maintenance_workers = ${Math.min(2, availableParallelism())}`,
  );
  // The remains of an interrupted load.
  await client.query(
    'TRUNCATE payment, journal, posting, payment_hour, payment_state_hour, payment_day, payment_store_hour, payment_store_day, payment_store_month, outbox, outbox_position CASCADE',
  );
  const merchants = await addMerchants(client);
  const indexes = await dropIndexes(client, 'payment');
  say('loading');
  await copyPayments(client, merchants);
  say(`${(2 * half).toLocaleString('en-IN')} payments`);
  await indexes.restore(say);
  await rollUp(client, say);
  await client.query('VACUUM ANALYZE');
  await client.query('INSERT INTO bench.loaded VALUES ($1)', [half]);
  say('done');
}

async function copyPayments(client: pg.Client, merchants: readonly BenchMerchant[]): Promise<void> {
  const stream = client.query(copyFrom(`COPY payment (${columns.join(', ')}) FROM STDIN`));
  const [big, few, ...others] = merchants.map((merchant) => ({ merchant, templates: templatesOf(merchant) }));
  if (big === undefined || few === undefined) throw new Error('The merchants are missing');
  const now = Date.now();
  const from = now - days * dayMs;
  const total = 2 * half;
  const fewEvery = Math.max(2, Math.floor(total / 5_000));
  let lines: string[] = [];
  for (let index = 0; index < total; index += 1) {
    const one = index % 2 === 0 ? big : others[(index >> 1) % others.length];
    const { merchant, templates } = index % fewEvery === 1 ? few : (one ?? big);
    const at = timeOf(from, index / total, now);
    // A prime step, so that neighbouring payments differ.
    const template = templates[(index * 7_919) % templates.length] ?? '';
    lines.push(lineOf(merchant, template, index, at));
    if (lines.length < 2_000) continue;
    if (!stream.write(`${lines.join('\n')}\n`)) await once(stream, 'drain');
    lines = [];
  }
  stream.end(lines.length === 0 ? '' : `${lines.join('\n')}\n`);
  await once(stream, 'finish');
}

/** Times in order, only by day: none falls in the night (23 to 6 in India). */
function timeOf(from: number, share: number, now: number): number {
  const at = from + share * (now - from);
  const local = (at + 19_800_000) % dayMs;
  return Math.floor(at - local + 6 * 3_600_000 + (local / dayMs) * 17 * 3_600_000);
}

/** The columns of a payment after ids and times, as the end of a COPY line. `#` is the number of the payment. */
function templatesOf(merchant: BenchMerchant): string[] {
  const payments = new DemoPayments(merchant.shop, merchant.number);
  return Array.from({ length: templatesEach }, () => {
    const event = payments.next(0).at(-1);
    if (event === undefined) throw new Error('A payment has a last event');
    const counter = merchant.counters.find(({ code }) => code === event.terminalId);
    const place = [counter?.storeId, counter?.terminalId, event.qrCodeId === undefined ? undefined : counter?.qrCodeId];
    const head = [...place, String(event.amount), String(event.offerAdjustment ?? 0)].map(cell).join('\t');
    return `${event.state}\n${head}\n${tail(event)}`;
  });
}

function tail(event: PaymentEvent): string {
  const { customer, instrumentDetails: instrument } = event;
  const cells = [
    event.state,
    event.instrument,
    event.paymentSolution,
    'T#',
    event.merchantTransactionId === undefined ? undefined : 'MT#',
  ];
  const references = [
    event.merchantOrderId === undefined ? undefined : 'OD-#',
    event.utr === undefined ? undefined : '6#',
    event.arn,
  ];
  const person = [event.offerId, customer?.name, customer?.phone, customer?.vpa];
  const card = [
    instrument?.cardNetwork,
    instrument?.cardLast4,
    instrument?.cardIssuer,
    instrument?.bank,
    instrument?.wallet,
  ];
  return [...cells, ...references, ...person, ...card, event.failureReason].map(cell).join('\t');
}

function cell(text: string | undefined): string {
  return text ?? '\\N';
}

function lineOf(merchant: BenchMerchant, template: string, index: number, at: number): string {
  const [state = '', head = '', rest = ''] = template.split('\n');
  const number = String(index).padStart(11, '0');
  const hex = index.toString(16).padStart(10, '0');
  const id = `${firstIdAt(at).slice(0, 13)}-7${hex.slice(-3)}-80${hex.slice(0, 2)}-${hex.slice(0, 10)}00`;
  const journal = state === 'COMPLETED' ? merchant.journalOf(at) : '\\N';
  const time = new Date(at).toISOString();
  return `${merchant.tenantId}\t${id}\t${journal}\t${head}\t${time}\t\\N\t${time}\t${time}\t${time}\t${rest.replaceAll('#', number)}`;
}
