import type pg from 'pg';
import { rollUp } from './roll-up.ts';

/** The number of merchants, and the payments of each: over the last year except the newest days, and today. */
export interface AuditedBooks {
  readonly merchants: number;
  readonly inYear: number;
  readonly today: number;
}

const hex = (what: string, digits: number) => `lpad(to_hex(${what}), ${digits}, '0')`;
const idAt = (at: string, n: string) =>
  `(${hex(`(extract(epoch FROM ${at}) * 1000)::bigint`, 12)} || '7000' || '8' || ${hex(`(${n})::bigint`, 15)})::uuid`;
const day = `(date_trunc('day', at AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata')`;

const data = [
  `INSERT INTO merchant (id, merchant_id, name, type, kind, state, created_at)
    SELECT gen_random_uuid(), 'AUDITED' || n, 'Audited ' || n, 'OFFLINE_MERCHANT', 'OFFLINE_ORGANISED', 'ACTIVE', now()
    FROM generate_series(1, $1::int) n`,
  `INSERT INTO tenant (id, merchant_id, mode) SELECT gen_random_uuid(), id, 'live' FROM merchant`,
  // Each merchant has one journal a day.
  `INSERT INTO payment (tenant_id, id, journal_id, amount, fee, gst, created_at, finished_at, updated_at, received_at, state, instrument,
      payment_solution, provider_transaction_id, utr, customer_vpa)
    SELECT id, ${idAt('at', 'place * 1000 + n')}, ${idAt(day, 'place')}, (100 + n) * 100, 0, 0, at, at, at, at, 'COMPLETED', 'ACCOUNT', 'QR',
      'T' || place || '-' || n, (600000000000 + place * 1000 + n)::text, 'asha@upi'
    FROM (
      SELECT t.id, t.place, n, now() - CASE WHEN n > $1 THEN n * interval '1 second' ELSE (3 + n * 362.0 / $1) * interval '1 day' END AS at
      FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM tenant) t, generate_series(1, $1::int + $2::int) n
    ) p`,
];

/** Fills the database with books without stores on each run, because today's newest data is old tomorrow. */
export async function loadBooks(client: pg.Client, { merchants, inYear, today }: AuditedBooks): Promise<void> {
  console.log(`loading ${inYear + today} payments of each of ${merchants.toLocaleString('en-IN')} merchants`);
  await client.query(
    'TRUNCATE merchant, payment, journal, posting, payment_hour, payment_state_hour, payment_day, payment_store_hour, payment_store_day, payment_store_month, outbox, outbox_position, auditor_round, auditor_book CASCADE',
  );
  const [people = '', tenants = '', payments = ''] = data;
  await client.query(people, [merchants]);
  await client.query(tenants);
  await client.query(payments, [inYear, today]);
  await rollUp(client, (what) => console.log(what));
  // As if each merchant's outbox had been purged since.
  await client.query('INSERT INTO outbox_position SELECT id, 1 FROM tenant');
  await client.query('VACUUM ANALYZE');
}
