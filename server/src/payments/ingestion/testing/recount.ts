import type { Pool } from 'pg';

/**
 * Compares the sums of a database's books with those of its payments. Equal rows mean that nothing was lost or doubled.
 */
export async function findDisagreements(pool: Pool): Promise<Record<string, unknown[]>> {
  const run = async (text: string) => (await pool.query(text)).rows as unknown[];
  return {
    payment_hour: await run(disagreement('payment_hour', hourKeys, '')),
    payment_state_hour: await run(disagreement('payment_state_hour', stateHourKeys, '')),
    payment_day: await run(disagreement('payment_day', dayKeys, '')),
    payment_store_hour: await run(disagreement('payment_store_hour', storeHourKeys, 'WHERE store_id IS NOT NULL')),
    payment_store_day: await run(disagreement('payment_store_day', storeDayKeys, 'WHERE store_id IS NOT NULL')),
    payment_store_month: await run(disagreement('payment_store_month', storeMonthKeys, 'WHERE store_id IS NOT NULL')),
    unbalancedJournals: await run(
      'SELECT journal_id FROM posting GROUP BY tenant_id, journal_id HAVING sum(amount) <> 0',
    ),
    wrongJournals: await run(
      `SELECT * FROM (
         SELECT tenant_id, journal_id, sum(total) AS total, sum(fee + reversed_fee) AS fee, sum(gst + reversed_gst) AS gst FROM payment
         WHERE journal_id IS NOT NULL GROUP BY 1, 2
       ) p
       FULL JOIN (
         SELECT tenant_id, journal_id, sum(amount) FILTER (WHERE account = 'rail') AS total,
           -coalesce(sum(amount) FILTER (WHERE account = 'fee'), 0) AS fee,
           -coalesce(sum(amount) FILTER (WHERE account = 'gst'), 0) AS gst
         FROM posting JOIN journal j USING (tenant_id)
         WHERE j.id = journal_id AND j.kind = 'payments' GROUP BY 1, 2
       ) b
         USING (tenant_id, journal_id, total, fee, gst)
       WHERE b IS NULL OR p IS NULL`,
    ),
    gapsInOutbox: await run(
      `SELECT p.tenant_id FROM outbox_position p LEFT JOIN outbox o USING (tenant_id)
       GROUP BY p.tenant_id, p.position
       HAVING count(*) <> p.position OR max(o.position) <> p.position OR min(o.position) <> 1`,
    ),
    paymentsNotAnnounced: await run(
      `SELECT id FROM payment
       FULL JOIN (SELECT tenant_id, subject_id AS id, count(*) AS times FROM outbox WHERE type = 'payment.created' GROUP BY 1, 2) o
         USING (tenant_id, id)
       WHERE times IS DISTINCT FROM 1 OR state IS NULL`,
    ),
  };
}

const hour = `date_trunc('hour', created_at AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata'`;
const none = `'00000000-0000-0000-0000-000000000000'::uuid`;
const how = { instrument: 'instrument', payment_solution: `coalesce(payment_solution, '')`, state: 'state' };
const hourKeys = { tenant_id: 'tenant_id', hour, ...how };
const storeHourKeys = {
  ...hourKeys,
  store_id: 'store_id',
  terminal_id: `coalesce(terminal_id, ${none})`,
  qr_code_id: `coalesce(qr_code_id, ${none})`,
};
const stateHourKeys = { tenant_id: 'tenant_id', hour, state: 'state' };
const day = `(created_at AT TIME ZONE 'Asia/Kolkata')::date`;
const dayKeys = { tenant_id: 'tenant_id', day, instrument: 'instrument', state: 'state' };
const storeDayKeys = {
  tenant_id: 'tenant_id',
  day,
  store_id: 'store_id',
  state: 'state',
};
const storeMonthKeys = {
  tenant_id: 'tenant_id',
  month: `date_trunc('month', created_at AT TIME ZONE 'Asia/Kolkata')::date`,
  store_id: 'store_id',
  state: 'state',
};

/** The differences between a rollup and a recount of the payments, in both directions. */
function disagreement(rollup: string, keys: Record<string, string>, where: string): string {
  const names = Object.keys(keys).join(', ');
  const counted = Object.entries(keys).map(([name, expression]) => `${expression} AS ${name}`);
  return `SELECT * FROM (SELECT ${counted.join(', ')}, count(*) AS count, sum(total) AS amount FROM payment ${where}
            GROUP BY ${Object.keys(keys)
              .map((_, index) => index + 1)
              .join(', ')}) counted
          FULL JOIN (SELECT ${names}, count, amount FROM ${rollup} WHERE count <> 0 OR amount <> 0) kept
            USING (${names}, count, amount)
          WHERE counted IS NULL OR kept IS NULL`;
}
