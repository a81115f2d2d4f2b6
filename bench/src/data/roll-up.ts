import type pg from 'pg';
import { bearsGstText } from '../../../server/src/settlements/ledger/public/gst-queries.ts';

const hour = `date_trunc('hour', created_at AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata'`;
const none = `'00000000-0000-0000-0000-000000000000'::uuid`;

/** Computes the running sums of months of stores from their days. Conditions on the months `s` can follow. */
export const runningSums = `UPDATE payment_store_month s SET counts = r.counts, amounts = r.amounts FROM (
    SELECT tenant_id, state, month, store_id, array_agg(count ORDER BY day) AS counts, array_agg(amount ORDER BY day) AS amounts FROM (
      SELECT m.tenant_id, m.state, m.month, m.store_id, n.day,
        (sum(coalesce(d.count, 0)) OVER days)::bigint AS count, (sum(coalesce(d.amount, 0)) OVER days)::bigint AS amount
      FROM payment_store_month m CROSS JOIN generate_series(1, 31) AS n (day)
      LEFT JOIN payment_store_day d ON d.tenant_id = m.tenant_id AND d.state = m.state AND d.store_id = m.store_id
        AND d.day = m.month + n.day - 1 AND extract(month FROM d.day) = extract(month FROM m.month)
      WINDOW days AS (PARTITION BY m.tenant_id, m.state, m.month, m.store_id ORDER BY n.day)
    ) d GROUP BY tenant_id, state, month, store_id
  ) r WHERE r.tenant_id = s.tenant_id AND r.state = s.state AND r.month = s.month AND r.store_id = s.store_id`;

/**
 * Derives rollups, journals and postings from the payments. Rollups are written in chronological order, as they would
 * have grown: a merchant's day is on few pages, instead of each row on its own.
 */
const statements = {
  payment_hour: `INSERT INTO payment_hour SELECT tenant_id, ${hour}, instrument, coalesce(payment_solution, ''), state, count(*), sum(total), 0 FROM payment GROUP BY 1, 2, 3, 4, 5 ORDER BY 2, 1`,
  payment_state_hour: `INSERT INTO payment_state_hour (tenant_id, hour, state, count, amount, fee, taxable, finished_until)
    SELECT tenant_id, ${hour}, state, count(*), sum(total), sum(fee), coalesce(sum(fee) FILTER (WHERE ${bearsGstText}), 0), max(finished_at)
    FROM payment p GROUP BY 1, 2, 3 ORDER BY 2, 1`,
  payment_day: `INSERT INTO payment_day SELECT tenant_id, (hour AT TIME ZONE 'Asia/Kolkata')::date, instrument, state, sum(count), sum(amount), 0 FROM payment_hour GROUP BY 1, 2, 3, 4 ORDER BY 2, 1`,
  payment_store_hour: `INSERT INTO payment_store_hour SELECT tenant_id, store_id, ${hour}, coalesce(terminal_id, ${none}), coalesce(qr_code_id, ${none}),
    instrument, coalesce(payment_solution, ''), state, count(*), sum(total), 0 FROM payment WHERE store_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 3, 1, 2`,
  payment_store_day: `INSERT INTO payment_store_day SELECT tenant_id, (created_at AT TIME ZONE 'Asia/Kolkata')::date, store_id, state, count(*), sum(total), 0
    FROM payment WHERE store_id IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 2, 1, 3`,
  payment_store_month: `INSERT INTO payment_store_month SELECT tenant_id, date_trunc('month', day)::date, store_id, state, sum(count), sum(amount), 0
    FROM payment_store_day GROUP BY 1, 2, 3, 4 ORDER BY 2, 1, 3`,
  running_sums: runningSums,
  journal: `INSERT INTO journal SELECT tenant_id, journal_id, 'payments', min(received_at) FROM payment WHERE journal_id IS NOT NULL GROUP BY 1, 2`,
  posting: `INSERT INTO posting SELECT tenant_id, journal_id, account, sum(total) * sign FROM payment, (VALUES ('payable', -1), ('rail', 1)) AS leg(account, sign)
    WHERE journal_id IS NOT NULL GROUP BY tenant_id, journal_id, account, sign`,
} as const;

/** Fills the rollups and the ledger. */
export async function rollUp(client: pg.Client, say: (what: string) => void): Promise<void> {
  await client.query(`SET work_mem = '512MB'`);
  for (const [table, statement] of Object.entries(statements)) {
    const { rowCount } = await client.query(statement);
    say(`${(rowCount ?? 0).toLocaleString('en-IN')} rows of ${table}`);
  }
}
