import { addDays, isWorkingDay, lastDaySettledBy } from '@galla/contract/settlements/settlements/calendar.ts';
import { istDay } from '@galla/server/src/platform/indian-time.ts';
import type pg from 'pg';
import { rollUp } from './data/roll-up.ts';

/** The number of merchants, each with a bank account and the same number of due payments. */
const merchants = 5_000;
const payments = Number(process.env['BENCH_SETTLED'] ?? 1_000_000);
const noHolidays = new Map<string, string>();

/** The merchant whose settlements are read. */
export const settledMerchant = 'SETTLED0001';

/** The working day whose run settles them. */
export function settlementDay(): string {
  let day = addDays(istDay(Date.now()), 1);
  while (!isWorkingDay(day, noHolidays)) day = addDays(day, 1);
  return day;
}

const people = {
  merchant: `INSERT INTO merchant (id, merchant_id, name, type, kind, state, created_at)
    SELECT gen_random_uuid(), 'SETTLED' || lpad(n::text, 4, '0'), 'Settled ' || n, 'OFFLINE_MERCHANT', 'OFFLINE_ORGANISED', 'ACTIVE', now()
    FROM generate_series(1, $1::int) n`,
  tenant: `INSERT INTO tenant (id, merchant_id, mode) SELECT gen_random_uuid(), id, mode FROM merchant, (VALUES ('live'), ('test')) AS m (mode)`,
  outbox_position: `INSERT INTO outbox_position (tenant_id, position) SELECT id, 0 FROM tenant WHERE mode = 'live'`,
  // No bank takes part in this bench, so the account number is never decrypted.
  payout_account: `INSERT INTO payout_account (tenant_id, id, holder, ifsc, last4, sealed_number, created_at)
    SELECT id, gen_random_uuid(), 'Settled', 'HDFC0000123', '1234', '\\x00', now() FROM tenant WHERE mode = 'live'`,
};

/** Ids start with their time, as in the server. Each merchant has one journal a day. */
const paid = `INSERT INTO payment (tenant_id, id, journal_id, amount, fee, gst, created_at, finished_at, updated_at, received_at, state, instrument,
    payment_solution, provider_transaction_id, utr, customer_vpa)
  SELECT tenant_id, (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || '8' || lpad(to_hex(n), 15, '0'))::uuid,
    journal_id, amount, amount / 50, amount / 50 * 18 / 100, at, at, at, at, 'COMPLETED', 'ACCOUNT', 'QR', 'T' || n, (600000000000 + n)::text, 'asha@upi'
  FROM (SELECT t.id AS tenant_id, t.journal_id, n, (100 + n % 5000)::bigint * 100 AS amount, $1::timestamptz + (n % 86000) * interval '1 second' AS at
    FROM generate_series(1, $2::int) n
    JOIN (SELECT id, gen_random_uuid() AS journal_id, row_number() OVER (ORDER BY id) - 1 AS place FROM tenant WHERE mode = 'live') t ON t.place = n % ${merchants}) p`;

/** Fills an empty database with the payments of a settlement day. A later run of the bench reuses it. */
export async function ensureDue(client: pg.Client): Promise<number> {
  await client.query(
    'CREATE SCHEMA IF NOT EXISTS bench; CREATE TABLE IF NOT EXISTS bench.due (day date, payments int)',
  );
  const day = settlementDay();
  const { rows } = await client.query<{ fits: boolean }>('SELECT day = $1 AND payments = $2 AS fits FROM bench.due', [
    day,
    payments,
  ]);
  if (rows[0]?.fits === true) return payments;
  console.log(`loading ${payments.toLocaleString('en-IN')} payments of ${merchants.toLocaleString('en-IN')} merchants`);
  await client.query(
    'TRUNCATE bank_holiday, merchant, payment, journal, posting, payment_hour, payment_state_hour, payment_day, payment_store_hour, payment_store_day, payment_store_month, outbox, outbox_position, bench.due CASCADE',
  );
  for (const [name, statement] of Object.entries(people))
    await client.query(statement, name === 'merchant' ? [merchants] : []);
  await client.query(paid, [`${lastDaySettledBy(day, 2, noHolidays)}T00:00:00+05:30`, payments]);
  await rollUp(client, (what) => console.log(what));
  await client.query('VACUUM ANALYZE');
  await client.query('INSERT INTO bench.due VALUES ($1, $2)', [day, payments]);
  return payments;
}

/** Deletes the settlements, so that everything is due again. */
export async function unsettle(client: pg.Client): Promise<void> {
  await client.query('TRUNCATE settlement, settlement_item, settled_hour, payout, settlement_run CASCADE');
  await client.query(
    `DELETE FROM posting USING journal j WHERE j.kind = 'settlement' AND posting.tenant_id = j.tenant_id AND posting.journal_id = j.id`,
  );
  await client.query(`DELETE FROM journal WHERE kind = 'settlement'`);
  await client.query('VACUUM ANALYZE settlement_item, settled_hour, settlement, payout, journal, posting');
}
