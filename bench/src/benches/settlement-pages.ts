import { encodeId } from '@galla/contract/core/ids.ts';
import { addDays } from '@galla/contract/settlements/settlements/calendar.ts';
import type pg from 'pg';
import { askBoth, type Question } from '../against-bare.ts';
import type { Bench } from '../bench.ts';
import { inOwnEnvironment } from '../bench-environment.ts';
import { ensureDue, settledMerchant, settlementDay, unsettle } from '../settling.ts';

const days = 400;
const paymentsEach = 200;

/** More than a year of a merchant's settlements, with their payments and payouts. */
const past = [
  `INSERT INTO journal (tenant_id, id, kind, created_at) SELECT $1, md5('bench ' || n)::uuid, 'settlement', now() FROM generate_series(1, ${days}) n`,
  `INSERT INTO settlement (tenant_id, id, day, state, in_store_until, online_until, payments, gross, fee, gst, refunds, refunded, returned, charged_back, net, journal_id, utr, created_at, finished_at)
    SELECT $1, md5('bench ' || n)::uuid, $2::date - n, 'SETTLED', now(), now(), ${paymentsEach}, ${paymentsEach * 100}, 0, 0, 0, 0, 0, 0, ${paymentsEach * 100}, md5('bench ' || n)::uuid, 'UTR' || n, now(), now()
    FROM generate_series(1, ${days}) n`,
  `INSERT INTO settlement_item (tenant_id, payment_id, kind, subject_id, settlement_id, amount)
    SELECT $1, id, 'PAYMENT', id, settlement, 100 FROM (SELECT gen_random_uuid() AS id, md5('bench ' || n)::uuid AS settlement FROM generate_series(1, ${days}) n, generate_series(1, ${paymentsEach}) m) i`,
  `INSERT INTO payout (tenant_id, id, settlement_id, payout_account_id, amount, state, journal_id, utr, created_at, sent_at, finished_at)
    SELECT s.tenant_id, s.id, s.id, a.id, s.net, 'COMPLETED', s.journal_id, s.utr, now(), now(), now() FROM settlement s JOIN payout_account a ON a.tenant_id = s.tenant_id WHERE s.tenant_id = $1`,
];

const bareDetails = (tenant: string, id: string): pg.QueryConfig[] => [
  { name: 'bench.settlement', text: 'SELECT * FROM settlement WHERE tenant_id = $1 AND id = $2', values: [tenant, id] },
  {
    name: 'bench.payouts',
    text: `SELECT o.state, o.utr, o.failure_reason, o.created_at, o.finished_at, a.last4, a.holder, a.ifsc FROM payout o
      JOIN payout_account a ON a.tenant_id = o.tenant_id AND a.id = o.payout_account_id WHERE o.tenant_id = $1 AND o.settlement_id = $2 ORDER BY o.id`,
    values: [tenant, id],
  },
  {
    name: 'bench.items',
    text: `SELECT count(*) FILTER (WHERE kind = 'PAYMENT'), count(*) FILTER (WHERE kind = 'REFUND'), coalesce(sum(amount), 0)
      FROM settlement_item WHERE tenant_id = $1 AND settlement_id = $2`,
    values: [tenant, id],
  },
];

async function fill(client: pg.Client): Promise<{ readonly tenant: string; readonly ids: readonly string[] }> {
  await ensureDue(client);
  await unsettle(client);
  const { rows } = await client.query<{ id: string }>(
    `SELECT t.id FROM tenant t JOIN merchant m ON m.id = t.merchant_id WHERE m.merchant_id = $1 AND t.mode = 'live'`,
    [settledMerchant],
  );
  const tenant = rows[0]?.id ?? '';
  for (const statement of past)
    await client.query(statement, statement.includes('$2') ? [tenant, settlementDay()] : [tenant]);
  await client.query('VACUUM ANALYZE settlement, settlement_item, payout');
  const found = await client.query<{ id: string }>('SELECT id FROM settlement WHERE tenant_id = $1 ORDER BY day', [
    tenant,
  ]);
  return { tenant, ids: found.rows.map(({ id }) => id) };
}

function pages(tenant: string, ids: readonly string[], count: number): Question[] {
  return Array.from({ length: count }, (_, turn): Question => {
    const place = (turn * 7_919) % ids.length;
    const id = ids[place] ?? '';
    if (turn % 2 === 0) {
      const path = `/api/v1/settlements/${encodeId('settlement', id)}/details`;
      return { kind: 'one settlement, gross to net', path, bare: bareDetails(tenant, id) };
    }
    const after = addDays(settlementDay(), -place);
    const text = 'SELECT * FROM settlement WHERE tenant_id = $1 AND day < $2 ORDER BY day DESC LIMIT 21';
    return {
      kind: '20 settlements by day',
      body: { after },
      bare: { name: 'bench.days', text, values: [tenant, after] },
    };
  });
}

/** The settlement pages over HTTP against the bare queries. */
export const bench: Bench = {
  name: 'settlement-pages',
  about: 'the list of settlements and one from gross to net, over HTTP against the bare queries',
  run: () =>
    inOwnEnvironment('settlements', async (environment, admin) => {
      const { tenant, ids } = await fill(admin);
      const ask = (count: number) => pages(tenant, ids, count);
      return await askBoth(environment, { merchantId: settledMerchant, path: '/api/v1/settlements/daily', ask });
    }),
};
