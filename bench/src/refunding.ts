import { randomUUID } from 'node:crypto';
import { decodeId } from '@galla/contract/core/ids.ts';
import { sendEvents } from '@galla/server/src/payments/ingestion/engine-client.ts';
import { newId } from '@galla/server/src/platform/ids.ts';
import type pg from 'pg';
import type { Measure } from './bench.ts';
import { median } from './bench.ts';
import type { BenchEnvironment } from './bench-environment.ts';
import { signIn } from './client.ts';
import { ensureLoaded } from './data/load.ts';
import type { BenchMerchant } from './data/merchants.ts';
import { benchEngine, prepareEngine } from './engine.ts';
import { openClients } from './open-clients.ts';

/** The number of concurrent refunds, as a team's script would send. */
const callers = 8;
const eachRound = 1_200;
const rounds = 4;
/** One rupee each, so that the sum for one payment stays below the step-up limit. */
const amount = 100;

/**
 * Refunds per second through the API, each acknowledged after its commit, against the bare statements of the same
 * reservation over as many connections: the payment's conditional UPDATE, the refund, its journal and postings.
 * `payments` is the number of payments over which they are spread.
 */
export async function measureRefunds(environment: BenchEnvironment, payments: number): Promise<Measure> {
  const merchants = await ensureLoaded(environment.adminUrl);
  const [merchant] = merchants;
  if (merchant === undefined) throw new Error('The merchants are missing');
  await prepareEngine(environment, merchants);
  const apiClient = await signIn(environment, merchant.merchantId);
  const clients = await openClients(environment.adminUrl, callers);
  const api = await environment.startApi({ DEMO: 'yes' });
  const [through, bare]: [number[], number[]] = [[], []];
  const refundOne = async (unitId: string) => {
    const body = { unitId, amount, reason: 'CUSTOMER_REQUEST' };
    await apiClient.call(api.url, '/api/v1/transactions/backToSource', body, { 'idempotency-key': randomUUID() });
  };
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const ids = await newPayments(api.url, merchant, payments * 2);
      const [one, other] = [ids.slice(0, payments), ids.slice(payments)];
      const [slow, fast] = [
        await perSecond((turn) => refundOne(one[turn % payments] ?? '')),
        await perSecond((turn, caller) => bareRefund(clients[caller], merchant, other[turn % payments] ?? '')),
      ];
      if (round === 0) continue;
      through.push(slow);
      bare.push(fast);
      console.log(`round ${round}: bare ${Math.round(fast)}/s, through HTTP ${Math.round(slow)}/s`);
    }
  } finally {
    await api.stop();
    apiClient.close();
    for (const client of clients) await client.end();
  }
  const [value, limit] = [median(through), median(bare)];
  return { value, unit: 'refunds/s', limit, ratio: value / limit, aim: '≥ 0.25', reached: value >= 0.25 * limit };
}

async function perSecond(act: (turn: number, caller: number) => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  let turn = 0;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (turn < eachRound) {
        turn += 1;
        await act(turn, caller);
      }
    }),
  );
  return (eachRound * 1000) / (performance.now() - startedAt);
}

/** Creates payments large enough for every refund of a round. Returns their unit ids. */
export async function newPayments(url: string, { merchantId }: BenchMerchant, count: number): Promise<string[]> {
  const events = Array.from({ length: count }, () => ({
    merchantId,
    providerTransactionId: `R${randomUUID().replaceAll('-', '')}`,
    state: 'COMPLETED',
    amount: eachRound * amount * 2,
    instrument: 'ACCOUNT',
    createdAt: new Date().toISOString(),
  }));
  const ids: string[] = [];
  for (let start = 0; start < count; start += 1_000) {
    const { events: answers } = await sendEvents({ url, ...benchEngine }, events.slice(start, start + 1_000));
    ids.push(...answers.flatMap(({ paymentId }) => (paymentId === undefined ? [] : [paymentId])));
  }
  if (ids.length < count) throw new Error(`Only ${ids.length} of ${count} payments were taken`);
  return ids;
}

async function bareRefund(client: pg.Client | undefined, { tenantId }: BenchMerchant, unitId: string): Promise<void> {
  const [paymentId, refundId, journalId] = [decodeId('payment', unitId), newId(), newId()];
  const run = (name: string, text: string, values: unknown[]) => client?.query({ name, text, values });
  await client?.query('BEGIN');
  await run(
    'bench.reserve',
    `UPDATE payment SET reserved = reserved + $3 WHERE tenant_id = $1 AND id = $2 AND state = 'COMPLETED'
       AND refunded + reserved + $3 <= total`,
    [tenantId, paymentId, amount],
  );
  await run(
    'bench.journal',
    `WITH j AS (INSERT INTO journal (tenant_id, id, kind, created_at) VALUES ($1, $2, 'refund-reserved', now()))
     INSERT INTO posting (tenant_id, journal_id, account, amount) VALUES ($1, $2, 'payable', $3), ($1, $2, 'refund-reserve', -$3::bigint)`,
    [tenantId, journalId, amount],
  );
  await run(
    'bench.refund',
    `INSERT INTO refund (tenant_id, id, payment_id, amount, state, reason, reserve_journal_id, created_at, due_at)
     VALUES ($1, $2, $3, $4, 'PENDING', 'CUSTOMER_REQUEST', $5, now(), now())`,
    [tenantId, refundId, paymentId, amount, journalId],
  );
  await client?.query('COMMIT');
}
